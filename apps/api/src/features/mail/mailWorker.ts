import { SingleFlight } from '@muster/domain/singleFlight'
import type { Database } from '../../platform/db/database.ts'
import type { SendMail } from './mailTypes.ts'
import { sendNextMail } from './sendNextMail.ts'

type Log = Record<'info' | 'warn', (details: object, message: string) => void>

/** The background sending of mail. */
export type MailWorker = {
  /** Sends due mail now; harmless at any time. */
  wake: () => void
  /** Stops sending; a mail in progress is aborted and stays due. */
  stop: () => Promise<void>
}

/**
 * Sends due mails one after the other, whenever it is woken, and periodically in case no notice came.
 * @param every milliseconds between two runs
 */
export function startMailWorker(db: Database, send: SendMail, log: Log, every: number): MailWorker {
  const stopping = new AbortController()
  const runs = new SingleFlight<void>()

  const wake = () => {
    if (!stopping.signal.aborted) void runs.rerun('', work)
  }
  const work = () =>
    sendAllDue().catch((err) => log.warn({ err }, 'mail could not be looked for; trying again'))

  /** Until none is due, or the server is down: the other mails need not find that out, too. */
  const sendAllDue = async () => {
    while (!stopping.signal.aborted) {
      const next = await sendNextMail(db, send, stopping.signal)
      if (!next) return
      // Logs the id and the server's problem: addresses do not belong in a log.
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
