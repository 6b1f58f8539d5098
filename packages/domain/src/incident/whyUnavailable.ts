import { type Refusal, refuse } from '../refusal.ts'
import { standDownRefusal } from './standDown.ts'
import type { IncidentState } from './state.ts'

/** An action on the command board. `control`: change who leads, the action or the kind. `leaveLockdown`: change a lockdown to another action. */
export type BoardAction = 'end' | 'control' | 'leaveLockdown' | 'withdraw' | 'writeToAll' | 'writeToRooms'

/** The person who would act: the account, and its right `incident.command`. */
export type CommandUser = { accountId: string; mayCommand: boolean }

/** Actions that only the commander may take in something real. */
const commanderOnlyActions: readonly BoardAction[] = ['end', 'leaveLockdown', 'withdraw']

/**
 * Gives the reason why somebody cannot do something with an incident now, for every button of the board. It says
 * what `refuseOutsideOwnSites` and `decide` would say on the server, judged from the incident as it is shown to them.
 * @param incident as they see it: cut to their sites, when they are restricted to some
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
