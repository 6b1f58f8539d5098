/**
 * Invisible characters that come along when a number is copied from an address book: direction marks, and empty widths.
 */
const unseen = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/**
 * A telephone number as it was typed or pasted, in plain characters: full-width ones, dashes of all lengths and spaces of all
 * widths become those of a keyboard, and `tel:` and what cannot be seen go.
 */
export function normalizePhoneInput(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(unseen, '')
    .replace(/^\s*(tel|sms):(\/\/)?/i, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
}
