import { type FillBytes, identityKey, newIdentity, outboxKey, type PhoneIdentity } from './phoneIdentity.ts'

/**
 * An acknowledgement that was tapped before the app has come. It is kept in the outbox of the bag as the app keeps its own
 * (live/bagOutbox.ts), so the app finds it there, shows it and sends it; by its id the server takes it once.
 */
export type EarlyEntry = {
  commandId: string
  incidentId: string
  at: string
  action: { kind: 'acknowledge'; instructionIds: [string]; userId: string; sequence: number }
  progress: { stage: 'waiting' } | { stage: 'sent'; version: number; sentAt: number }
}

type Store = Pick<Storage, 'getItem' | 'setItem'>
type Place = { storage: Store; barcode: string; incidentId: string; instructionId: string }

/**
 * Keeps the acknowledgement of an instruction.
 * @param at now, ISO 8601
 * @returns null when this phone has kept one already
 * @throws DOMException where the browser's storage is full or forbidden
 */
export function keepAcknowledgement(place: Place, at: string, random: FillBytes): EarlyEntry | null {
  if (keptStage(place)) return null
  const { storage, barcode, incidentId, instructionId } = place
  const { userId, sequence } = nextIdentity(place, random)
  const entry: EarlyEntry = {
    commandId: `${userId}:${sequence}`,
    incidentId,
    at,
    action: { kind: 'acknowledge', instructionIds: [instructionId], userId, sequence },
    progress: { stage: 'waiting' },
  }
  storage.setItem(outboxKey(barcode), JSON.stringify([...kept(storage, barcode), entry]))
  return entry
}

/** The stage of an instruction’s acknowledgement in the outbox; null when there is none. */
export function keptStage({ storage, barcode, incidentId, instructionId }: Place): string | null {
  const found = kept(storage, barcode).find(
    (each) =>
      each?.incidentId === incidentId &&
      each.progress?.stage !== 'refused' &&
      each.action?.instructionIds?.indexOf(instructionId) > -1,
  )
  return found ? found.progress.stage : null
}

/** Notes that the log has an entry; one that the app has taken care of since is left alone. */
export function noteSent(
  storage: Store,
  barcode: string,
  commandId: string,
  version: number,
  sentAt: number,
) {
  const entries = kept(storage, barcode)
  const entry = entries.find((each) => each?.commandId === commandId && each.progress?.stage === 'waiting')
  if (!entry) return
  entry.progress = { stage: 'sent', version, sentAt }
  storage.setItem(outboxKey(barcode), JSON.stringify(entries))
}

/** The stored entries, of this version of the app or another; text that is no list is kept as the app keeps it. */
// biome-ignore lint/suspicious/noExplicitAny: this script brings no library that checks shapes; what it reads is asked for by `?.`.
function kept(storage: Store, barcode: string): any[] {
  const text = storage.getItem(outboxKey(barcode))
  if (!text) return []
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list : [text]
  } catch {
    return [text]
  }
}

/** This phone's userId and its next number, as `nextSequence` of live/bagIdentity.ts counts them. */
function nextIdentity({ storage, barcode, incidentId }: Place, random: FillBytes): PhoneIdentity {
  let known: PhoneIdentity | null = null
  try {
    known = JSON.parse(storage.getItem(identityKey(barcode)) ?? 'null')
  } catch {
    // A new one takes its place.
  }
  const next =
    known?.incidentId === incidentId && known.userId && Number.isInteger(known.sequence)
      ? Object.assign(known, { sequence: known.sequence + 1 })
      : newIdentity(incidentId, 0, random)
  storage.setItem(identityKey(barcode), JSON.stringify(next))
  return next
}
