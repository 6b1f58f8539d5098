import { inEnglish, isChecked, tellStored } from '@muster/words/t'
import { actionGuides } from './actionGuides.ts'
import type { IncidentAction, IncidentKind } from './vocabulary.ts'

/** Messages to rooms that Muster words itself: stored in English, and told to each reader in their language. */

/** The first words of the message by which a drill or a test becomes real. */
export const becameReal = {
  Exercise: inEnglish('This is real. This is no longer a drill.'),
  Test: inEnglish('This is real. This is no longer a test.'),
} as const

/**
 * The message to every room when an incident becomes real, when the manager types none: that it is, and what to do.
 * @param kind what it began as
 */
export function becameRealMessage(kind: IncidentKind, action: IncidentAction): string {
  return `${becameReal[kind === 'Test' ? 'Test' : 'Exercise']} ${actionGuides[action].firstMessage}`
}

/**
 * Translates a message or an instruction that was not typed, also one of two parts.
 * @returns null in English, and for what somebody typed
 */
export function tellBuiltIn(message: string): string | null {
  const told = partsOf(message).map((part) => tellStored(part))
  return told.includes(null) ? null : told.join(' ')
}

/** True where a person has checked the translation of such a message: it is shown without its English. */
export function isToldChecked(message: string): boolean {
  return partsOf(message).every(isChecked)
}

function partsOf(message: string): string[] {
  const first = Object.values(becameReal).find((each) => message.startsWith(`${each} `))
  return first === undefined || tellStored(message) !== null
    ? [message]
    : [first, message.slice(first.length + 1)]
}

/** The same message in the reader's language where Muster words it; as it was written where somebody typed it. */
export function toldBuiltIn(message: string): string {
  return tellBuiltIn(message) ?? message
}
