import { ProblemError } from '../api/problemError.ts'
import { type Boxed, type CommandBox, isUnsent } from './commandBox.ts'
import { keepSending } from './keepSending.ts'
import { newId } from './newId.ts'
import { onOccasion } from './onOccasion.ts'
import { underLock } from './underLock.ts'

export type CommandPost<E extends Boxed> = {
  box: CommandBox<E>
  /** Stores what somebody did and sends it as soon as the network allows; under an id that it has been sent under before, if any. */
  add: (what: Omit<E, keyof Boxed>, commandId?: string) => void
  /** Sends nothing any more. */
  stop: () => void
}

type PostParts<E extends Boxed> = {
  /** Where the box is stored. */
  key: string
  box: CommandBox<E>
  /** Sends one entry; answers with the incident's version after it. */
  send: (entry: E) => Promise<{ version: number }>
  /** Whether this browser still speaks for who put the entries there. */
  maySend: () => boolean
}

/** Sends what lies in a box, one after the other, as long as the page lives and whatever it shows. */
export function openCommandPost<E extends Boxed>({ key, box, send, maySend }: PostParts<E>): CommandPost<E> {
  const sender = keepSending({
    first: () => box.entries.get().find(isUnsent),
    reload: box.reload,
    send: async (entry) => (maySend() ? tryToSend(box, entry, send) : 0),
    firstWait: 500,
    exclusively: (work) => underLock(key, work),
  })
  const stopListening = onOccasion(sender.wake, key, box.reload)
  sender.wake()
  return {
    box,
    add(what, commandId = newId()) {
      // As in the box: what is left out of an entry is what is put in here.
      box.add({ ...what, commandId } as unknown as Omit<E, 'refusal' | 'version'>)
      sender.wake()
    },
    stop() {
      stopListening()
      sender.stop()
    },
  }
}

async function tryToSend<E extends Boxed>(
  box: CommandBox<E>,
  entry: E,
  send: PostParts<E>['send'],
): Promise<number | null> {
  try {
    const { version } = await send(entry)
    box.sent(entry.commandId, version)
    return null
  } catch (error) {
    if (!(error instanceof ProblemError) || !isFinal(error.status)) return 0
    box.refuse(entry.commandId, error.detail)
    return null
  }
}

/** Whether asking again would get the same answer. Signing in again (401), a time-out or too many at once is worth a try. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status)
}
