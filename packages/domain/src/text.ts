import { z } from 'zod'

/** Longest message a person may send, in UTF-16 code units. */
export const messageLimit = 2000

/**
 * Text a person typed: trimmed, never empty, never longer than `max` UTF-16 code units, and storable
 * (PostgreSQL refuses NUL and unpaired surrogates in jsonb, so they are refused here with a sentence).
 */
export function typedText(max: number) {
  return z
    .string()
    .trim()
    .min(1, 'Write something first.')
    .max(max, `Keep it under ${max.toLocaleString('en-US')} characters.`)
    .refine(
      (value) => value.isWellFormed() && !value.includes('\u0000'),
      'This text has characters that cannot be stored.',
    )
}

/** A message to rooms or people: 1 to 2,000 characters. */
export const messageText = typedText(messageLimit)

/** A name or a place in words: 1 to 200 characters. */
export const nameText = typedText(200)
