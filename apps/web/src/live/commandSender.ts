import { ProblemError } from '../api/problemError.ts'
import { type CommandOutbox, isUnsent, type PendingCommand } from './commandOutbox.ts'
import { newId } from './newId.ts'
import { onRetryTrigger } from './onRetryTrigger.ts'
import { startSendLoop } from './sendLoop.ts'
import { withLock } from './withLock.ts'

export type CommandSender<E extends PendingCommand> = {
  outbox: CommandOutbox<E>
  /**
   * Stores an action and sends it as soon as the network allows; under an id that it has been sent under before, if
   * any.
   */
  add: (what: Omit<E, keyof PendingCommand>, commandId?: string) => void
  /** Does not wait for the next try. */
  wake: () => void
  /** Sends nothing any more. */
  stop: () => void
}

type CommandSenderOptions<E extends PendingCommand> = {
  /** The storage key of the outbox. */
  key: string
  outbox: CommandOutbox<E>
  /** Sends one entry; answers with the incident's version after it. */
  send: (entry: E) => Promise<{ version: number }>
  /** True while this browser still speaks for the person who put the entries there. */
  maySend: () => boolean
}

/** Sends the entries of an outbox one after the other as long as the page lives, regardless of what it shows. */
export function openCommandSender<E extends PendingCommand>({
  key,
  outbox,
  send,
  maySend,
}: CommandSenderOptions<E>): CommandSender<E> {
  const sender = startSendLoop({
    first: () => outbox.entries.get().find(isUnsent),
    reload: outbox.reload,
    send: async (entry) => (maySend() ? tryToSend(outbox, entry, send) : 0),
    firstWait: 500,
    exclusively: (work) => withLock(key, work),
  })
  const stopListening = onRetryTrigger(sender.wake, key, outbox.reload)
  sender.wake()
  return {
    outbox,
    add(what, commandId = newId()) {
      // As in the box: what is left out of an entry is what is put in here.
      outbox.add({ ...what, commandId } as unknown as Omit<E, 'refusal' | 'version'>)
      sender.wake()
    },
    wake: sender.wake,
    stop() {
      stopListening()
      sender.stop()
    },
  }
}

async function tryToSend<E extends PendingCommand>(
  outbox: CommandOutbox<E>,
  entry: E,
  send: CommandSenderOptions<E>['send'],
): Promise<number | null> {
  try {
    const { version } = await send(entry)
    outbox.sent(entry.commandId, version)
    return null
  } catch (error) {
    if (!(error instanceof ProblemError) || !isFinal(error.status)) return 0
    outbox.refuse(entry.commandId, error.stored)
    return null
  }
}

/**
 * True when asking again would get the same answer. Signing in again (401), a time-out or too many at once is worth a
 * try.
 */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status)
}
