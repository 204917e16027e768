/** The names that stand between double braces in a text, once each, sorted: `{{count}} of {{total}}` gives `count` and `total`. */
export function placeholdersOf(text: string): string[] {
  const names = [...text.matchAll(/\{\{\s*([^}\s,]+)[^}]*\}\}/g)].map(([, name]) => name ?? '')
  return [...new Set(names)].sort()
}
