import { normalizePhoneInput } from '@muster/domain/notification/normalizePhoneInput'
import { inEnglish } from '@muster/words/t'
import { ParseError, type PhoneNumber, parsePhoneNumberWithError } from 'libphonenumber-js/min'
import { invalidField } from '../../platform/http/problems.ts'

/** Parses numbers for SMS and calls by the rules of their countries (libphonenumber, with its smallest metadata). */

export type ReadNumber = { number: string } | { problem: string }

/**
 * Parses a typed number to E.164: `+44 (0)20 7946 0000` is `+442079460000`, `0049 30 901820` is `+4930901820`. It does not
 * check that a number is in use: new ranges come, and those for films are in none.
 */
export function readPhoneNumber(typed: string): ReadNumber {
  // Most countries dial abroad with 00; no number of a country begins with it.
  const text = normalizePhoneInput(typed).replace(/^00(?=[\s-]?[1-9])/, '+')
  if (/\d\s*(ext\.?|extension|x|#)\s*\.?\s*\d+$/i.test(text) || /\d\s*[,;]/.test(text))
    return { problem: extension }
  if (!text.startsWith('+')) return { problem: /\d/.test(text) ? noCountry : noNumber }
  const found = parsed(text)
  if (typeof found === 'string') return { problem: found }
  if (found.ext !== undefined) return { problem: extension }
  if (!found.isPossible()) return { problem: impossible(found) }
  return { number: found.number }
}

/**
 * Explains why a stored number is unreachable, as a sentence; null when it is valid. 0.1 stored any number with the right
 * characters.
 */
export function numberProblem(kept: string): string | null {
  const read = readPhoneNumber(kept)
  if ('problem' in read) return read.problem
  return read.number === kept ? null : `No one has this number as it is written. You may mean ${read.number}.`
}

/** Returns the full number. @throws 422 with its problem, at that field */
export function smsNumberOf(typed: string, field: string): string {
  const read = readPhoneNumber(typed)
  if ('problem' in read) throw invalidField(422, 'wrong-number', field, read.problem)
  return read.number
}

/**
 * Refuses an invalid number to call. A number without a country is dialed as it is: 911, or a number of the town.
 * @throws 422 with its problem, at that field
 */
export function refuseWrongNumber(typed: string | null, field: string): void {
  if (typed !== null && /^(\+|00)/.test(typed)) smsNumberOf(typed, field)
}

const extension = inEnglish('Text messages can’t reach an extension. Enter a number without an extension.')
const noCountry = inEnglish(
  'Enter the full number with its country code: +1 for the United States and Canada, such as +1 555 010 0000.',
)
const noNumber = inEnglish('Enter a phone number with + and the country, such as +1 555 010 0000.')

function parsed(text: string): PhoneNumber | string {
  try {
    return parsePhoneNumberWithError(text, { extract: false })
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    switch (error.message) {
      case 'INVALID_COUNTRY':
        return inEnglish('No country uses this code. Check the digits after the +.')
      case 'TOO_SHORT':
        return inEnglish('This number is too short.')
      case 'TOO_LONG':
        return inEnglish('This number is too long.')
      default:
        return noNumber
    }
  }
}

/** Explains how it differs from its country's numbers. */
function impossible({ nationalNumber, countryCallingCode }: PhoneNumber): string {
  const isLong = `${countryCallingCode}${nationalNumber}`.length > 11
  return isLong || nationalNumber.length > 10
    ? `This number has too many digits for +${countryCallingCode}.`
    : `This number has not enough digits for +${countryCallingCode}, or too many. Check it.`
}
