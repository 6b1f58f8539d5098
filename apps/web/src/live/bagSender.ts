import type { StoredText } from '@muster/words/message'
import type { Outbox, OutboxEntry } from './bagOutbox.ts'
import { type SendLoop, type SendLoopOptions, startSendLoop } from './sendLoop.ts'
import { undoLeft } from './undoTime.ts'

/** The outcome of sending one entry. */
export type Delivery =
  | { kind: 'done'; version: number }
  /** No network, or the server cannot now; `after` is the least wait in milliseconds that it asked for. */
  | { kind: 'later'; after: number }
  | { kind: 'refused'; sentence: StoredText }

export type OutboxSenderOptions = Pick<SendLoopOptions<OutboxEntry>, 'exclusively' | 'random'> & {
  outbox: Outbox
  deliver: (entry: OutboxEntry) => Promise<Delivery>
  /** Selects the entries of this sender; left out, it sends all. */
  accepts?: (entry: OutboxEntry) => boolean
  onDone?: (entry: OutboxEntry) => void
  /** It could not be sent this time, and is tried again. */
  onLater?: (entry: OutboxEntry) => void
  onRefused?: (entry: OutboxEntry) => void
}

/** Keeps sending a bag's outbox, or the part of it that `takes` names. */
export function startOutboxSender(options: OutboxSenderOptions): SendLoop {
  const { outbox, deliver, accepts = () => true, exclusively, random, onDone, onLater, onRefused } = options

  async function send(entry: OutboxEntry): Promise<number | null> {
    const delivery = await deliver(entry)
    if (delivery.kind === 'later') {
      onLater?.(entry)
      return delivery.after
    }
    if (delivery.kind === 'done') {
      outbox.progress(entry.commandId, { stage: 'sent', version: delivery.version, sentAt: Date.now() })
      onDone?.(entry)
      return null
    }
    // Whether the room has seen something is nothing a teacher did, so its refusal is nothing to read.
    if (entry.action.kind === 'seen') outbox.remove(({ commandId }) => commandId === entry.commandId)
    else outbox.progress(entry.commandId, { stage: 'refused', sentence: delivery.sentence })
    onRefused?.(entry)
    return null
  }

  return startSendLoop({
    first: () =>
      outbox.entries
        .get()
        .find(
          (entry) =>
            entry.progress.stage === 'waiting' && accepts(entry) && undoLeft(entry, Date.now()) === 0,
        ),
    reload: outbox.reload,
    send,
    firstWait: 1_000,
    exclusively,
    random,
  })
}
