/** A mail as it is to be sent. */
export type Mail = { id: string; recipient: string; subject: string; body: string }

/**
 * What became of it. Refused: this mail will never be taken. Delayed: it may be later, others now. Away: the server takes
 * none at the moment, or none from us. `sentence` is for the administrator who wonders where the mail is.
 */
export type SendResult = { is: 'taken' } | { is: 'refused' | 'delayed' | 'away'; sentence: string }

/** Hands one mail to the mail server. Does not throw. */
export type SendMail = (mail: Mail, signal: AbortSignal) => Promise<SendResult>
