import { id } from '@muster/domain/id'
import { nameText, typedText } from '@muster/domain/text'
import { translatedCodes } from '@muster/words/languages'
import { inEnglish } from '@muster/words/t'
import { textUses } from '@muster/words/textUses'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { importResult } from './importCalls.ts'

/**
 * Translations that people of an organization check, text by text. A text is known by the SHA-256 of its English, so one that changes in
 * Muster is another text, which nobody has checked.
 */

export const translatedLanguage = z.enum(translatedCodes, inEnglish('Muster has no such language.'))

export const languageProgress = z.object({
  language: translatedLanguage,
  /** True where the organization has switched it on. */
  isOn: z.boolean(),
  /** Number of texts that Muster has in this language. */
  texts: z.int(),
  checked: z.int(),
  /** Of the texts that say what to do: actions, steps and Muster’s own messages. */
  steps: z.int(),
  checkedSteps: z.int(),
  /** Number of checked texts whose English is no longer in Muster. */
  changed: z.int(),
})
export type LanguageProgress = z.infer<typeof languageProgress>

/** A translation that somebody has checked. */
export const checkedTranslation = z.object({
  translation: z.string(),
  checkedBy: z.string(),
  /** A day: 2026-11-27. */
  checkedOn: z.string(),
  recordedBy: z.string(),
  version: z.int(),
})
export type CheckedTranslation = z.infer<typeof checkedTranslation>

export const translatedText = z.object({
  /** SHA-256 of the English text, in hex. */
  hash: z.string(),
  english: z.string(),
  uses: z.array(z.enum(textUses)),
  /** The translation that Muster brings, by a machine; null where the English is no longer in Muster. */
  shipped: z.string().nullable(),
  checked: checkedTranslation.nullable(),
})
export type TranslatedText = z.infer<typeof translatedText>

const one = { tag: 'Administration', access: 'admin' } as const
const params = z.object({ id })
const ofLanguage = params.extend({ language: translatedLanguage })
const ofText = ofLanguage.extend({
  hash: z.string().regex(/^[0-9a-f]{64}$/, inEnglish('This is no text of Muster.')),
})

export const listLanguages = endpoint({
  ...one,
  method: 'GET',
  path: '/api/admin/tenants/:id/languages',
  summary:
    'The languages of Muster, each with the number of its texts and of those that someone has checked.',
  params,
  answer: z.array(languageProgress),
})

export const getLanguage = endpoint({
  ...one,
  method: 'GET',
  path: '/api/admin/tenants/:id/languages/:language',
  summary:
    'All texts of a language with their translations, in the order of their uses; at the end those checked ones whose English is no longer in Muster.',
  params: ofLanguage,
  answer: z.array(translatedText),
})

export const checkText = endpoint({
  ...one,
  method: 'PUT',
  path: '/api/admin/tenants/:id/languages/:language/texts/:hash',
  summary:
    'Says that a person has checked a translation, which phones then show. 422 with a sentence where values, counts or tags of the English are missing. 409 when someone else has checked the text since `version`, with another translation; the same one is left as it is.',
  params: ofText,
  body: z.object({
    translation: typedText(2000),
    /** The name of who checked it; without it, the caller’s. */
    checkedBy: nameText.optional(),
    /** The day on which it was checked; without it, today. */
    checkedOn: z.iso.date().optional(),
    /** The version that the caller has seen; null: it was unchecked. */
    version: z.int().nullable(),
  }),
  answer: translatedText,
})

export const takeBackText = endpoint({
  ...one,
  method: 'DELETE',
  path: '/api/admin/tenants/:id/languages/:language/texts/:hash',
  summary:
    'Makes a text unchecked: phones show the translation of Muster again, with the English beside it. 409 when someone has checked it again since `version`.',
  params: ofText,
  query: z.object({ version: z.coerce.number().int() }),
  answer: z.object({ hash: z.string() }),
})

/** The result of a file of checked translations, or of trying it. `changes` and `skipped` are as for imports. */
export const languageFileResult = importResult
  .pick({ changes: true, skipped: true, skippedCount: true, remarks: true })
  .extend({ rowsRead: z.int(), checked: z.int(), changed: z.int(), left: z.int(), unchecked: z.int() })
export type LanguageFileResult = z.infer<typeof languageFileResult>

/** `GET` a language as CSV; `POST` the file here again, as `text/csv`, to take what it says was checked. */
export const languageFile = (tenantId: string, language: string) =>
  `/api/admin/tenants/${tenantId}/languages/${language}/texts.csv`
export const languageFileQuery = z.object({ fileName: nameText, dryRun: z.stringbool().default(true) })
