import { z } from 'zod'
import { placeWords, publicMessage } from '../feed/capWords.ts'
import type { IncidentEvent } from '../incident/events.ts'
import { evolve } from '../incident/evolve.ts'
import { typeName } from '../incident/incidentTypes.ts'
import { realNow } from '../incident/kindWords.ts'
import type { IncidentState } from '../incident/state.ts'
import { type IncidentType, incidentAction, incidentKind, incidentType } from '../incident/vocabulary.ts'
import type { NotificationValues } from './messages.ts'
import type { MessageReader, NotificationStage } from './vocabulary.ts'

/** What there is to tell of one entry of the log. Kept, so that nobody folds a log to send a mail. */
export const toldFacts = z.object({
  kind: incidentKind,
  action: incidentAction,
  type: incidentType,
  sites: z.array(z.object({ id: z.int(), name: z.string() })),
  location: z.string().nullable(),
  /** Null while nobody has taken command: a room's silent lockdown or a planned drill has begun by itself. */
  commanderName: z.string().nullable(),
  byName: z.string(),
  message: z.string(),
  /** The same as families are told it; empty for what was kept before this was. */
  familyMessage: z.string().default(''),
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
    const { kind, action, type, sites, location, commanderId } = state
    const facts = {
      kind,
      action,
      type,
      sites: sites.map(({ id, name }) => ({ id, name })),
      location,
      commanderName: commanderId === null ? null : state.commanderName,
    }
    const byName = event.actor.name
    const message = messageOf(event, events)
    const familyMessage = familyMessageOf(event, state)
    return [{ seq: event.seq, stage, told: { ...facts, byName, message, familyMessage, at: event.at } }]
  })
}

/** What command wrote for people outside; else what happens and what to do, in built-in words alone. */
function familyMessageOf(event: IncidentEvent, { stage, kind, action, sites }: IncidentState): string {
  if (event.type === 'PeopleNotified') return event.data.message
  const message = publicMessage(stage, { kind, action }, placeWords(sites.map(({ name }) => name)))
  return event.type === 'KindChanged' ? `${realNow} ${message}` : message
}

/** Its own words, or those of the broadcast that came of the same command. */
function messageOf(event: IncidentEvent, events: readonly IncidentEvent[]): string {
  if (event.type === 'PeopleNotified' || event.type === 'IncidentEnded' || event.type === 'IncidentWithdrawn')
    return event.data.message
  const said = events.find((each) => each.type === 'BroadcastSent' && each.commandId === event.commandId)
  return said?.type === 'BroadcastSent' ? said.data.message : ''
}

/** What a reader is told: of some things nothing. */
export type ToldTo = Omit<ToldFacts, 'type'> & { type: IncidentType | null }

/**
 * What is told, as its reader may know it: families get neither the place inside a building, nor a person's name, nor why, and of
 * what was written for rooms nothing.
 */
export function toldTo(reader: MessageReader, told: ToldFacts): ToldTo {
  if (reader === 'staff') return told
  return { ...told, type: null, location: null, commanderName: null, byName: '', message: told.familyMessage }
}

/**
 * The values of a message’s variables.
 * @param told as `toldTo` gives it to its reader
 * @param clock writes a moment as people there read a clock
 */
export function valuesOf(
  told: ToldTo,
  organization: string,
  link: string | null,
  clock: (at: string) => string,
): NotificationValues {
  return {
    organization,
    link,
    message: told.message,
    action: told.action,
    type: told.type === null ? null : typeName(told.type),
    sites: told.sites.map(({ name }) => name),
    location: told.location,
    commander: told.commanderName,
    time: clock(told.at),
  }
}
