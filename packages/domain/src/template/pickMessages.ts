import type { IncidentAction } from '../incident/vocabulary.ts'
import { builtInMessages } from './builtInMessages.ts'
import type { MessageItem } from './messageItems.ts'

/** A tenant's messages for one action or, with null, for every action; `items` null: put out of use. */
export type MessageSet = {
  action: IncidentAction | null
  version: number
  items: readonly MessageItem[] | null
}

/** The messages for one action, or those for every action: the tenant's, else what is built in. */
export function pickMessages<S extends MessageSet>(
  sets: readonly S[],
  action: IncidentAction | null,
): { items: readonly MessageItem[]; from: S | null } {
  const set = sets.find((each) => each.action === action)
  return set?.items ? { items: set.items, from: set } : { items: builtInMessages(action), from: null }
}

/** The messages on offer during an incident: those of its action, then those for every action. */
export function offeredMessages(sets: readonly MessageSet[], action: IncidentAction): MessageItem[] {
  return [...pickMessages(sets, action).items, ...pickMessages(sets, null).items]
}
