import { type Attempt, attemptOf } from '../../live/attempt.ts'
import { tabName } from '../../ui/tabOwner.ts'

/** A place for the last command without an answer. */
export type AttemptStore = { read: () => Attempt | null; save: (attempt: Attempt | null) => void }

/**
 * A store for the attempts of one form: it lives as long as the form, and with a key as long as the tab. Words that
 * outlive a closed drawer or a reload need it, or the same words would be sent as another command.
 * @param owner the person, as `useTabOwner` has it
 * @param key the target of the form, as for its draft; null for a form whose words do not outlive it
 * @param storage gives the tab's own; it throws where the browser allows none
 */
export function openAttemptStore(
  owner: string | null,
  key: string | null,
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
): AttemptStore {
  let current: Attempt | null = null
  if (key === null) {
    return {
      read: () => current,
      save: (attempt) => {
        current = attempt
      },
    }
  }
  const name = tabName('attempt', owner, key)
  return {
    read: () => {
      try {
        const text = storage().getItem(name)
        // Only what is written below is read here, so its shape is known.
        return text === null ? current : (JSON.parse(text) as Attempt | null)
      } catch {
        return current
      }
    },
    save: (attempt) => {
      current = attempt
      try {
        storage().setItem(name, JSON.stringify(attempt))
      } catch {
        // Then it lasts as long as the form.
      }
    },
  }
}

/**
 * Sends a command under the id of the last try that wanted the same, or under a new one. The id is put away once there is
 * an answer, unless another command was tried meanwhile: that one's id stays.
 */
export async function sendWithAttempt<I>(
  store: AttemptStore,
  input: I,
  newId: () => string,
  send: (commandId: string, input: I) => Promise<unknown>,
): Promise<void> {
  const attempt = attemptOf(store.read(), input, newId)
  store.save(attempt)
  await send(attempt.commandId, input)
  if (store.read()?.commandId === attempt.commandId) store.save(null)
}

/** The last attempt that has no answer yet, or null. */
export function unansweredInput<I>(store: AttemptStore): I | null {
  const attempt = store.read()
  return attempt && attempt.words !== '' ? (JSON.parse(attempt.words) as I) : null
}
