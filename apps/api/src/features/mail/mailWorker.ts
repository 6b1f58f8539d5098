import type { Database } from '../../platform/db/database.ts'
import { SingleFlight } from '../../platform/jobs/singleFlight.ts'
import type { SendMail } from './mailTypes.ts'
import { sendNextMail } from './sendNextMail.ts'

type Log = Record<'info' | 'warn', (details: object, message: string) => void>

/** Sending that goes on beside everything else. */
export type MailWorker = {
  /** Looks for mail now; harmless at any time. */
  wake: () => void
  /** Ends sending; a mail on its way is broken off and stays due. */
  stop: () => Promise<void>
}

/**
 * Sends what is due, one mail after the other, whenever it is woken, and every so often in case nobody did.
 * @param every milliseconds between two looks
 */
export function startMailWorker(db: Database, send: SendMail, log: Log, every: number): MailWorker {
  const stopping = new AbortController()
  const runs = new SingleFlight<void>()

  const wake = () => {
    if (!stopping.signal.aborted) void runs.rerun('', work)
  }
  const work = () =>
    sendAllDue().catch((err) => log.warn({ err }, 'mail could not be looked for; trying again'))

  /** Until none is due, or the server is away: the other mails need not find that out, too. */
  const sendAllDue = async () => {
    while (!stopping.signal.aborted) {
      const next = await sendNextMail(db, send, stopping.signal)
      if (!next) return
      // The id and what is wrong with the server: addresses are nobody's business in a log.
      if (next.is === 'taken') log.info({ mailId: next.id }, 'mail sent')
      else log.warn({ mailId: next.id, isGivenUp: next.isGivenUp, why: next.why }, 'mail not sent')
      if (next.is === 'away') return
    }
  }

  const timer = setInterval(wake, every)
  wake()
  return {
    wake,
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await runs.settled()
    },
  }
}
