/** A phone number as people read it: an American one with dashes (spec, section 9), any other as the site writes it. */
export function readablePhone(phone: string): string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(dialled(phone)) ?? []
  return area ? `+1-${area}-${exchange}-${line}` : phone
}

/** A phone number as a link: without dashes and spaces (spec, section 9). */
export const phoneHref = (phone: string): string => `tel:${dialled(phone)}`

const dialled = (phone: string) => phone.replaceAll(/[ -]/g, '')
