/**
 * Decides whether a screen on a wall shows an alert that somebody else published (CAP 1.2, section 3.2), and the mark
 * in front of it. People in a hall have a second to read it, so only alerts that are valid now are shown.
 */

/** An alert as it was read; null for a field that it does not have. Letter case does not count. */
export type ReceivedAlert = {
  /** Actual, Exercise, System, Test or Draft. */
  status: string | null
  /** Alert, Update, Cancel, Ack or Error. */
  msgType: string | null
  /** ISO 8601. */
  sent: string | null
  expires: string | null
  /** True where a later Update or Cancel names it. */
  isReplaced: boolean
}

/** The reason why an alert is not shown. */
export type HiddenReason = 'expired' | 'cancelled' | 'replaced' | 'draft' | 'forMachines'

export type AlertDisplay =
  | {
      isShown: true
      /** The mark in front of its headline: TEST, DRILL, or the word that it uses itself; null for a real one. */
      mark: string | null
      /** ISO 8601; null where neither its end nor its beginning is known. */
      until: string | null
    }
  | { isShown: false; why: HiddenReason }

/** The validity of an alert without an end of its own, in milliseconds: the same as one of ours (`capLifetime`). */
export const defaultLifetime = 24 * 60 * 60_000

/**
 * Decides whether an alert is shown at `now`, and how.
 * @param now ISO 8601
 */
export function decideAlertDisplay(
  { status, msgType, sent, expires, isReplaced }: ReceivedAlert,
  now: string,
): AlertDisplay {
  const kind = (msgType ?? 'Alert').trim().toLowerCase()
  // A message from one machine to another about an earlier one.
  if (kind === 'ack' || kind === 'error') return { isShown: false, why: 'forMachines' }
  const declared = (status ?? 'Actual').trim().toLowerCase()
  if (declared === 'system') return { isShown: false, why: 'forMachines' }
  if (declared === 'draft') return { isShown: false, why: 'draft' }
  if (kind === 'cancel') return { isShown: false, why: 'cancelled' }
  if (isReplaced) return { isShown: false, why: 'replaced' }
  const until = expires ?? (sent === null ? null : new Date(Date.parse(sent) + defaultLifetime).toISOString())
  if (until !== null && Date.parse(until) <= Date.parse(now)) return { isShown: false, why: 'expired' }
  return { isShown: true, mark: statusPrefix(declared), until }
}

/** A word that CAP does not know is shown as it is: nobody may take for real what does not call itself Actual. */
function statusPrefix(declared: string): string | null {
  switch (declared) {
    case '':
    case 'actual':
      return null
    case 'exercise':
      return 'DRILL'
    default:
      return declared.toUpperCase()
  }
}

/** An alert with its name, and the names of the earlier ones that it takes the place of. */
export type NamedAlert = Pick<ReceivedAlert, 'status' | 'msgType'> & {
  identifier: string | null
  /** CAP: `sender,identifier,sent` each, with spaces between them. */
  references: string | null
}

/**
 * The identifiers of all alerts that an Update or a Cancel among them names. What is not real takes the place of
 * nothing real.
 */
export function replacedIdentifiers(alerts: readonly NamedAlert[]): (alert: NamedAlert) => boolean {
  const named = (those: readonly NamedAlert[]) =>
    new Set(those.flatMap(({ references }) => namesIn(references ?? '')))
  const later = alerts.filter(({ msgType, status }) => isLater(msgType) && !isDraft(status))
  const byReal = named(later.filter(({ status }) => isReal(status)))
  const byAny = named(later)
  return ({ identifier, status }) =>
    identifier !== null && (isReal(status) ? byReal : byAny).has(identifier.trim())
}

/** Identifiers hold no spaces and no commas (CAP 1.2, 3.2.1). */
function namesIn(references: string): string[] {
  return references
    .split(/\s+/)
    .filter(Boolean)
    .map((each) => each.split(',')[1] ?? each)
}

function isReal(status: string | null): boolean {
  return /^(actual)?$/i.test((status ?? '').trim())
}

function isLater(msgType: string | null): boolean {
  return /^(update|cancel)$/i.test((msgType ?? '').trim())
}

function isDraft(status: string | null): boolean {
  return /^draft$/i.test((status ?? '').trim())
}

/** The grades of CAP, the gravest first. */
export const severities = ['Extreme', 'Severe', 'Moderate', 'Minor'] as const
export type AlertSeverity = (typeof severities)[number]

/** The grade by its name; null where there is none, or `Unknown`. */
export function parseSeverity(word: string | null): AlertSeverity | null {
  return severities.find((each) => each.toLowerCase() === word?.trim().toLowerCase()) ?? null
}
