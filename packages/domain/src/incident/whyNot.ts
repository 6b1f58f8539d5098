import { type Refusal, refuse } from '../refusal.ts'
import type { IncidentState } from './state.ts'

/** What can be done from the command board. */
export type Wish = 'end' | 'course' | 'withdraw' | 'writeToAll' | 'writeToRooms'

/**
 * Why somebody cannot do something with an incident now, for every button of the board. It says what `refuseElsewhere` and
 * `decide` would say on the server, judged from the incident as it is shown to them.
 * @param incident as they see it: cut to their sites, when they are held to some
 * @param mayCommand whether they hold the right `incident.command`
 * @returns null when they can
 */
export function whyNot(incident: IncidentState, mayCommand: boolean, wish: Wish): Refusal | null {
  if (!mayCommand) return refuse('missing-right')
  if (incident.stage !== 'active') return refuse('already-ended')
  return wish !== 'writeToRooms' && incident.hasOtherSites ? refuse('other-sites') : null
}
