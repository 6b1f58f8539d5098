/**
 * Makes a link of a telephone number as people write it. The (0) of `+44 (0)20 …` is dialed at home only, never after
 * a +.
 */
export function telHref(phone: string): string {
  const dialed = /^(\+|00)/.test(phone) ? phone.replace('(0)', '') : phone
  return `tel:${dialed.replace(/[^+\d]/g, '')}`
}
