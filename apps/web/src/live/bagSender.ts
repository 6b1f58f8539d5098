import { backoff } from './backoff.ts'
import type { Outbox, OutboxEntry } from './bagOutbox.ts'

/** What came of sending one entry. */
export type Delivery =
  | { kind: 'done'; version: number }
  /** No network, or the server cannot now; `after` is the least wait in milliseconds that it asked for. */
  | { kind: 'later'; after: number }
  | { kind: 'refused'; sentence: string }

export type SenderParts = {
  outbox: Outbox
  deliver: (entry: OutboxEntry) => Promise<Delivery>
  /** Which entries are this sender's; all of them when it is the only one. */
  takes?: (entry: OutboxEntry) => boolean
  /** Runs one sending while no other tab sends; without such a lock two tabs are harmless, since ids repeat. */
  exclusively?: (work: () => Promise<void>) => Promise<void>
  random?: () => number
  onDone?: (entry: OutboxEntry) => void
  onRefused?: (entry: OutboxEntry, sentence: string) => void
}

export type Sender = {
  /** Sends what waits: now, or when the server's own wait is over. */
  wake: () => void
  stop: () => void
}

/** Sends an outbox in order, one entry at a time, until it is empty; what fails stays first and is tried again. */
export function startSender(parts: SenderParts): Sender {
  const { outbox, deliver, onDone, onRefused, random = Math.random } = parts
  const { exclusively = (work) => work(), takes = () => true } = parts
  let failures = 0
  let notBefore = 0
  let isSending = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const first = () => outbox.entries.get().find((entry) => entry.progress.stage === 'waiting' && takes(entry))

  async function drain() {
    if (isSending || isStopped) return
    isSending = true
    while (!isStopped && first()) {
      let wait = 0
      await exclusively(async () => {
        // Another tab may have sent it while this one stood in line.
        outbox.reload()
        const entry = first()
        if (entry) wait = await send(entry)
      })
      if (wait === 0) continue
      if (!isStopped) timer = setTimeout(drain, wait)
      break
    }
    isSending = false
  }

  /** @returns milliseconds to wait before the next try, 0 when it went well */
  async function send(entry: OutboxEntry): Promise<number> {
    const delivery = await deliver(entry)
    if (delivery.kind === 'later') {
      const wait = Math.max(delivery.after, backoff(failures, random, 1_000, 15_000))
      failures += 1
      notBefore = Date.now() + delivery.after
      return wait
    }
    failures = 0
    if (delivery.kind === 'done') {
      outbox.progress(entry.commandId, { stage: 'sent', version: delivery.version, sentAt: Date.now() })
      onDone?.(entry)
      return 0
    }
    // Whether the room has seen something is nothing a teacher did, so its refusal is nothing to read.
    if (entry.action.kind === 'seen') outbox.remove(({ commandId }) => commandId === entry.commandId)
    else outbox.progress(entry.commandId, { stage: 'refused', sentence: delivery.sentence })
    onRefused?.(entry, delivery.sentence)
    return 0
  }

  return {
    wake() {
      clearTimeout(timer)
      const wait = notBefore - Date.now()
      if (wait > 0) timer = setTimeout(drain, wait)
      else void drain()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
