/** The names between double braces in a text, without repetitions, sorted: `{{count}} of {{total}}` gives `count` and `total`. */
export function placeholdersOf(text: string): string[] {
  const names = [...text.matchAll(/\{\{\s*([^}\s,]+)[^}]*\}\}/g)].map(([, name]) => name ?? '')
  return [...new Set(names)].sort()
}
