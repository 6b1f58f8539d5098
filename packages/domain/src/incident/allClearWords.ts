import { inEnglish } from '@muster/words/t'
import type { IncidentState } from './state.ts'
import type { IncidentAction } from './vocabulary.ts'

/** The messages that end an incident, as they are offered. They are stored in English, and shown by `told`. */

const ofReal: Record<IncidentAction, string> = {
  Hold: inEnglish('All clear. The hold is over. Thank you for keeping everyone safe.'),
  Secure: inEnglish('All clear. The secure is over. Thank you for keeping everyone safe.'),
  Lockdown: inEnglish('All clear. The lockdown is over. Thank you for keeping everyone safe.'),
  Evacuate: inEnglish('All clear. The evacuation is over. Thank you for keeping everyone safe.'),
  Shelter: inEnglish('All clear. The shelter is over. Thank you for keeping everyone safe.'),
}
const ofDrill = inEnglish('All clear. The drill is over. Thank you all.')
const ofTest = inEnglish('The test is over. There was nothing to do.')

/** The message to every room when a drill or a test is withdrawn. */
export const withdrawnUnrealWords = inEnglish(
  'This was started by mistake. There is no emergency. Return to what you were doing.',
)

/**
 * The all-clear, signed by the person who ends the incident.
 * @param byName the commander who ends it; empty leaves the message unsigned
 */
export function allClearWords(
  { kind, action }: Pick<IncidentState, 'kind' | 'action'>,
  byName: string,
): string {
  const words = kind === 'Actual' ? ofReal[action] : kind === 'Exercise' ? ofDrill : ofTest
  return words + signatureOf(byName)
}

/** Parts a message from the signature at its end, so that each can be shown in its own language. */
export function partSignature(message: string, byName: string | null): { words: string; signature: string } {
  const signature = signatureOf(byName ?? '')
  return signature !== '' && message.endsWith(signature)
    ? { words: message.slice(0, -signature.length), signature }
    : { words: message, signature: '' }
}

function signatureOf(byName: string): string {
  return byName === '' ? '' : ` – ${byName}`
}
