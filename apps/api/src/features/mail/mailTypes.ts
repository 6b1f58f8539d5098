import type { LanguageCode } from '@muster/words/languages'

/** A mail to send: plain text, and beside it a page where its language is to be marked. */
export type Mail = {
  id: string
  recipient: string
  subject: string
  body: string
  html?: string | undefined
  /** Undefined: English. */
  language?: LanguageCode | undefined
}

/**
 * The result of sending. Refused: this mail will never be accepted. Delayed: it may be later, others now. Away: the server
 * accepts none at the moment, or none from us. `sentence` is for the administrator who looks for the mail.
 */
export type SendResult = { is: 'taken' } | { is: 'refused' | 'delayed' | 'away'; sentence: string }

/** Hands one mail to the mail server. Does not throw. */
export type SendMail = (mail: Mail, signal: AbortSignal) => Promise<SendResult>
