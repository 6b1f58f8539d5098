import { inEnglish, t } from '@muster/words/t'
import { z } from 'zod'

/** Longest message a person may send, in code points, as zod and PostgreSQL count: an emoji is one. */
export const messageLimit = 2000

/**
 * Text a person typed: trimmed, never empty, never longer than `max` code points, and storable
 * (PostgreSQL refuses NUL and unpaired surrogates in jsonb, so they are refused here with a sentence).
 */
export function typedText(max: number) {
  return z
    .string()
    .trim()
    .min(1, inEnglish('Write something first.'))
    .max(max, { error: () => t`Keep it under ${max} characters.` })
    .refine(isStorable, notStorable)
}

/** Checks whether PostgreSQL can keep a text, as text and in jsonb: no NUL, no unpaired surrogates. */
export function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes('\u0000')
}
export const notStorable = inEnglish('This text has characters that can’t be saved.')

/** A message to rooms or people: 1 to 2,000 characters. */
export const messageText = typedText(messageLimit)

/** A name or a place in words: 1 to 200 characters. */
export const nameText = typedText(200)

/** Characters of the longest name that a directory may have. */
export const directoryNameLimit = 200

/** A name as the directory has it, kept in the log letter by letter: trimming it would break the log's hashes. */
export const directoryName = z.string().min(1).max(directoryNameLimit)
