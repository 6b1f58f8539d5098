import { z } from 'zod'
import type { IncidentEvent } from '../incident/events.ts'
import { evolve } from '../incident/evolve.ts'
import { typeName } from '../incident/incidentTypes.ts'
import type { IncidentState } from '../incident/state.ts'
import { incidentAction, incidentKind, incidentType } from '../incident/vocabulary.ts'
import type { NotificationValues } from './messages.ts'
import type { NotificationStage } from './vocabulary.ts'

/** What there is to tell of one entry of the log. Kept, so that nobody folds a log to send a mail. */
export const toldFacts = z.object({
  kind: incidentKind,
  action: incidentAction,
  type: incidentType,
  sites: z.array(z.object({ id: z.int(), name: z.string() })),
  location: z.string().nullable(),
  commanderName: z.string(),
  byName: z.string(),
  message: z.string(),
  /** When it was said, ISO 8601. */
  at: z.string(),
})
export type ToldFacts = z.infer<typeof toldFacts>

/** Something that people outside are to be told. */
export type Wish = { seq: number; stage: NotificationStage; told: ToldFacts }

/** After these, people outside are told. */
const stageOf: Partial<Record<IncidentEvent['type'], NotificationStage>> = {
  IncidentStarted: 'start',
  ActionChanged: 'update',
  // A drill that has become real begins for all who are told of real ones alone.
  KindChanged: 'start',
  PeopleNotified: 'update',
  IncidentEnded: 'end',
  IncidentWithdrawn: 'end',
}

/**
 * What people outside are to be told of some new events; nothing for nearly all there are. Each says how it stood then:
 * what was said of a drill stays so although the drill became real in the same moment.
 * @param before the incident before these events; null before the first
 */
export function wishesFor(before: IncidentState | null, events: readonly IncidentEvent[]): Wish[] {
  if (!events.some(({ type }) => stageOf[type])) return []
  let state = before
  return events.flatMap((event) => {
    state = evolve(state, event)
    const stage = stageOf[event.type]
    if (!stage) return []
    const { kind, action, type, sites, location, commanderName } = state
    const facts = {
      kind,
      action,
      type,
      sites: sites.map(({ id, name }) => ({ id, name })),
      location,
      commanderName,
    }
    const byName = event.actor.name
    return [
      { seq: event.seq, stage, told: { ...facts, byName, message: messageOf(event, events), at: event.at } },
    ]
  })
}

/** Its own words, or those of the broadcast that came of the same command. */
function messageOf(event: IncidentEvent, events: readonly IncidentEvent[]): string {
  if (event.type === 'PeopleNotified' || event.type === 'IncidentEnded' || event.type === 'IncidentWithdrawn')
    return event.data.message
  const said = events.find((each) => each.type === 'BroadcastSent' && each.commandId === event.commandId)
  return said?.type === 'BroadcastSent' ? said.data.message : ''
}

/**
 * The values of a message’s variables.
 * @param clock writes a moment as people there read a clock
 */
export function valuesOf(
  told: ToldFacts,
  organization: string,
  link: string | null,
  clock: (at: string) => string,
): NotificationValues {
  return {
    ...{ organization, link, message: told.message, action: told.action, type: typeName(told.type) },
    ...{ sites: told.sites.map(({ name }) => name), location: told.location },
    ...{ commander: told.commanderName, time: clock(told.at) },
  }
}
