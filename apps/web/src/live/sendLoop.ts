import { backoff } from './backoff.ts'

export type SendLoopOptions<Entry> = {
  /** The next entry to send; undefined when nothing waits. */
  first: () => Entry | undefined
  /** Reads the list again: another tab may have sent the first entry here. */
  reload: () => void
  /**
   * Sends one entry and notes in the list what became of it.
   * @returns null once the server has answered; else it stays first, and this is the least wait in ms that was asked for
   */
  send: (entry: Entry) => Promise<number | null>
  /** The wait after the first failure, in ms; doubling from there up to 15 s. */
  firstWait: number
  /** Runs one sending while no other tab sends; without such a lock two tabs are harmless, since ids repeat. */
  exclusively?: ((work: () => Promise<void>) => Promise<void>) | undefined
  random?: (() => number) | undefined
}

export type SendLoop = {
  /** Sends what waits: now, or when the server's own wait is over. */
  wake: () => void
  stop: () => void
}

/** Sends a stored list in order, one entry at a time, until nothing waits; what fails stays first and is tried again. */
export function startSendLoop<Entry>(options: SendLoopOptions<Entry>): SendLoop {
  const { first, reload, send, firstWait, exclusively = (work) => work(), random } = options
  let failures = 0
  /** The wait that the server asked for last, and its end by the device's clock. */
  let asked = 0
  let notBefore = 0
  let isSending = false
  let isStopped = false
  /** True when there was a reason to try again while an entry was being sent. */
  let isHurried = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function drain() {
    if (isSending || isStopped) return
    isSending = true
    try {
      let wait = 0
      isHurried = false
      while (wait === 0 && !isStopped && first())
        await exclusively(async () => {
          // Another tab may have sent it while this tab waited for the lock.
          reload()
          const entry = first()
          if (entry) wait = await tryOnce(entry)
        })
      if (wait > 0 && !isStopped) timer = setTimeout(drain, isHurried ? Math.min(wait, soonest()) : wait)
    } finally {
      isSending = false
    }
  }

  /** The wait when there is a reason to try again: no shorter than the server asked for. */
  const soonest = () => Math.max(firstWait, left())

  /** The rest of the server's wait. A clock that was set back makes it no longer than it was. */
  const left = () => Math.min(asked, notBefore - Date.now())

  /** @returns milliseconds to wait before the next try, 0 when it went well */
  async function tryOnce(entry: Entry): Promise<number> {
    const wanted = await send(entry)
    if (wanted === null) {
      failures = 0
      return 0
    }
    asked = wanted
    notBefore = Date.now() + asked
    return Math.max(asked, backoff(failures++, random, firstWait, 15_000))
  }

  return {
    wake() {
      clearTimeout(timer)
      isHurried = isSending
      const wait = left()
      if (wait > 0) timer = setTimeout(drain, wait)
      else void drain()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
