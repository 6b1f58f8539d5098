import { backoff } from '../../live/backoff.ts'
import type { Errand, QuietBox } from './quietBox.ts'

/** What became of one try: the server has it, it said no and why, or it could not be asked. */
export type Delivery = { kind: 'done' } | { kind: 'refused'; sentence: string } | { kind: 'noAnswer' }

type Options = {
  box: QuietBox
  deliver: (errand: Errand) => Promise<Delivery>
  random?: () => number
}

export type QuietSender = {
  /** Tries now. */
  wake: () => void
  stop: () => void
}

/** Sends what waits, one after the other, in order; without an answer it tries again, later and later up to 15 s. */
export function startQuietSender({ box, deliver, random = Math.random }: Options): QuietSender {
  let isSending = false
  let isStopped = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function send() {
    if (isSending || isStopped) return
    isSending = true
    clearTimeout(timer)
    try {
      for (;;) {
        const next = box.entries.get().find(({ refusal }) => refusal === null)
        if (!next || isStopped) return
        const delivery = await deliver(next.errand)
        if (delivery.kind === 'noAnswer') {
          timer = setTimeout(send, backoff(failures++, random))
          return
        }
        failures = 0
        if (delivery.kind === 'done') box.remove(next.errand.id)
        else box.refuse(next.errand.id, delivery.sentence)
      }
    } finally {
      isSending = false
    }
  }

  return {
    wake: () => void send(),
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
