import { t, told } from '@muster/words/t'
import type { QueuedEntry } from '../kept/actionOutbox.ts'

/**
 * Says to the person who pressed “used this” how it went: arrived, waiting on this phone, or refused and why.
 * @param ids of the presses
 * @param entries still kept by the phone: a press that is not among them has arrived
 */
export function usedWords(ids: readonly string[], entries: readonly QueuedEntry[]): string {
  const here = entries.filter(({ errand: queuedAction }) => ids.includes(queuedAction.id))
  const refused = here.filter(({ refusal }) => refusal !== null)
  const waiting = here.length - refused.length
  const arrived = ids.length - here.length
  const lines = [
    arrived > 0 ? t`${arrived} used. A restock was requested.` : null,
    waiting > 0 ? t`${waiting} used, kept on this phone until there is a network.` : null,
    refused[0] ? t`${refused.length} not counted: ${told(refused[0].refusal ?? '')}` : null,
  ]
  return lines.filter((line) => line !== null).join(' ')
}
