/** Lengths of account numbers, by the country that they begin with. */
const LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  'AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GR27 HR21 HU28 IE22 IS26 IT27 LI21 LT20 LU20 LV21 MT31 NL18 NO15 PL28 PT25 RO24 SE24 SI19 SK24 TR26 UA29'
    .split(' ')
    .map((one) => [one.slice(0, 2), Number(one.slice(2))]),
)
const BEGINNING = /(?<![\p{L}\p{N}])[a-z]{2} ?\d\d(?=[ a-z\d.-]{11})/giu
/** Signs that people put between the groups of a number. */
const BETWEEN = /[ .-]/g
/** The longest number, with a sign after each character. */
const REACH = 62
/** More beginnings than this are no message. */
const MOST = 40

/** The account numbers in a text, as they were typed: of a known country, with the length and the check digits that belong to it. */
export function findIbans(text: string): string[] {
  return [...text.matchAll(BEGINNING)].slice(0, MOST).flatMap(({ index }) => {
    const typed = text.slice(index, index + REACH)
    const length = LENGTHS[typed.slice(0, 2).toUpperCase()] ?? 0
    const groups = /^[a-z\d .-]*/i.exec(typed)?.[0] ?? ''
    const number = groups.replace(BETWEEN, '').slice(0, length).toUpperCase()
    if (length === 0 || number.length < length || !isChecked(number)) return []
    let left = length
    const end = [...groups].findIndex((sign) => !' .-'.includes(sign) && --left === 0)
    return [groups.slice(0, end + 1)]
  })
}

/** Whether the two digits after the country fit the rest (ISO 13616). */
function isChecked(number: string): boolean {
  const digits = [...number.slice(4), ...number.slice(0, 4)].map((sign) => String(Number.parseInt(sign, 36))).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}
