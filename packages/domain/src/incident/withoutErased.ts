import type { IncidentEvent } from './events.ts'

/** The name of somebody whose account was erased, wherever a log names them by id. */
export const formerMember = 'A former staff member'

/**
 * Returns an event as screens and reports have it after accounts were erased. The stored event keeps its name until its log
 * expires; free text stays as it was typed.
 * @param erased ids of the accounts
 */
export function withoutErased(event: IncidentEvent, erased: ReadonlySet<string>): IncidentEvent {
  if (erased.size === 0) return event
  const { actor } = event
  const isBy = actor.kind === 'user' && erased.has(actor.id)
  const named: IncidentEvent = isBy ? { ...event, actor: { ...actor, name: formerMember } } : event
  switch (named.type) {
    case 'CommandTransferred':
      return erased.has(named.data.to.id)
        ? { ...named, data: { to: { ...named.data.to, name: formerMember } } }
        : named
    // Command signs these with its own name.
    case 'ChatPosted':
      return isBy ? { ...named, data: { ...named.data, author: formerMember } } : named
    case 'GroupChatPosted':
      return isBy ? { ...named, data: { ...named.data, author: formerMember } } : named
    default:
      return named
  }
}
