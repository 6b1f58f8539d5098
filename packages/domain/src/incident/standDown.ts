import { type Refusal, refuse } from '../refusal.ts'
import type { Command } from './commands.ts'
import type { IncidentState } from './state.ts'
import type { IncidentAction } from './vocabulary.ts'

/**
 * Standing down something real: ending it, withdrawing it, or leaving a lockdown for another action. Rooms open their
 * doors on it, so only the commander decides it, and nobody while there is no commander: after a silent lockdown that
 * started by itself a manager takes command first. A drill or a test, and anything that makes a real one stricter,
 * waits for nobody, unless the log has entries that this version cannot read.
 */
export function refuseStandDown(state: IncidentState, command: Command): Refusal | null {
  if (!isStandDown(state, command)) return null
  const { actor } = command
  return standDownRefusal(state, actor.kind === 'user' ? actor.id : null)
}

/**
 * Gives the reason why somebody cannot stand down this incident, judged from its commander.
 * @param accountId the account that would; null where it is no account
 * @returns null when they can, and for what is not real
 */
export function standDownRefusal(
  { kind, commanderId, unread }: Pick<IncidentState, 'kind' | 'commanderId' | 'unread'>,
  accountId: string | null,
): Refusal | null {
  // What this version cannot read may have made it real.
  if (kind !== 'Actual' && unread.entries === 0) return null
  if (commanderId === null) return refuse('nobody-leads')
  return commanderId === accountId ? null : refuse('not-in-command')
}

/** Checks whether changing to this action leaves a lockdown. */
export function leavesLockdown({ action }: Pick<IncidentState, 'action'>, to: IncidentAction): boolean {
  return action === 'Lockdown' && to !== 'Lockdown'
}

function isStandDown(state: IncidentState, command: Command): boolean {
  switch (command.type) {
    case 'EndIncident':
    case 'WithdrawIncident':
      return true
    case 'ChangeAction':
      return leavesLockdown(state, command.data.action)
    default:
      return false
  }
}
