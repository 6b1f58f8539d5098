import { type LanguageCode, languages } from '@muster/words/languages'
import type { OwnCatalog } from '../../access/ownCatalog.ts'
import { escapeHtml } from '../../platform/http/escapeHtml.ts'
import type { Mail } from './mailTypes.ts'
import { englishNote } from './sentWords.ts'

/** A mail in words: its language, and what of it is in another one. */
export type WordedMail = {
  subject: string
  body: string
  language: LanguageCode
  /** A piece of the body in another language, such as what command typed. */
  other?: { text: string; language: LanguageCode } | null
  /** Its body in English; null where it is in English itself, and where people have checked all that is translated in it. */
  english?: string | null
}

/**
 * Makes the parts of a mail. One in English is plain text. One in another language has its English below, and beside the text
 * an HTML page, which says to screen readers and mail programs which words are in which language and direction.
 * @param own the translations that the organization has checked in its language
 */
export function mailParts(
  mail: WordedMail,
  own: OwnCatalog | null,
): Pick<Mail, 'subject' | 'body' | 'html' | 'language'> {
  const { subject, body, english = null, other = null } = mail
  const language = mail.language === 'en' && other ? other.language : mail.language
  if (language === 'en') return { subject, body }
  const below = english === null ? null : { note: englishNote(language, own), english }
  const text = below ? `${body.trimEnd()}\n\n${divider}\n${below.note}\n\n${below.english}` : body
  return { subject, language, body: text, html: page(mail, language, below) }
}

const divider = '-'.repeat(40)

function page(
  { subject, body, other, language: ofFrame }: WordedMail,
  language: LanguageCode,
  below: { note: string; english: string } | null,
): string {
  const parts = other ? body.split(other.text) : [body]
  // It is marked where it stands as a whole; one that was cut to fit is not.
  const marked = parts
    .map((part) => htmlText(part))
    .join(other ? `<span ${directed(other.language, true)}>${htmlText(other.text)}</span>` : '')
  const own = `<div ${directed(ofFrame)}>${marked}</div>`
  const english = below
    ? `<hr><p><b>${escapeHtml(below.note)}</b></p><div ${directed('en')}>${htmlText(below.english)}</div>`
    : ''
  return `<!doctype html>
<html ${directed(language)}><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body>${own}${english}</body></html>
`
}

/** @param isTyped written by people: its letters say its direction */
function directed(language: LanguageCode, isTyped = false): string {
  return `lang="${language}" dir="${isTyped ? 'auto' : languages[language].direction}"`
}

function htmlText(text: string): string {
  return escapeHtml(text)
    .replaceAll(/https?:\/\/[^\s&<>"]+/g, (url) => `<a href="${url}" dir="ltr">${url}</a>`)
    .replaceAll('\n', '<br>\n')
}
