import { type Refusal, refuse } from '../refusal.ts'
import { standDownRefusal } from './standDown.ts'
import type { IncidentState } from './state.ts'

/** What can be done from the command board. `leaveLockdown`: change a lockdown to another action. */
export type BoardAction = 'end' | 'course' | 'leaveLockdown' | 'withdraw' | 'writeToAll' | 'writeToRooms'

/** Who would do it: the account, and whether it holds the right `incident.command`. */
export type CommandUser = { accountId: string; mayCommand: boolean }

/** What only whoever leads may do to something real. */
const commanderOnlyActions: readonly BoardAction[] = ['end', 'leaveLockdown', 'withdraw']

/**
 * Why somebody cannot do something with an incident now, for every button of the board. It says what `refuseElsewhere` and
 * `decide` would say on the server, judged from the incident as it is shown to them.
 * @param incident as they see it: cut to their sites, when they are held to some
 * @returns null when they can
 */
export function whyUnavailable(
  incident: IncidentState,
  { accountId, mayCommand }: CommandUser,
  action: BoardAction,
): Refusal | null {
  if (!mayCommand) return refuse('missing-right')
  if (incident.stage !== 'active') return refuse('already-ended')
  if (action !== 'writeToRooms' && incident.hasOtherSites) return refuse('other-sites')
  return commanderOnlyActions.includes(action) ? standDownRefusal(incident, accountId) : null
}
