import { inCatalog, told as toldText } from '@muster/words/t'
import { z } from 'zod'
import { placeWords, publicMessage } from '../feed/capWords.ts'
import { actionName } from '../incident/actionGuides.ts'
import { partSignature } from '../incident/allClearWords.ts'
import type { IncidentEvent } from '../incident/events.ts'
import { evolve } from '../incident/evolve.ts'
import { typeName } from '../incident/incidentTypes.ts'
import { becameRealSentence } from '../incident/kindWords.ts'
import type { IncidentState } from '../incident/state.ts'
import { tellBuiltIn } from '../incident/tellBuiltIn.ts'
import { type IncidentType, incidentAction, incidentKind, incidentType } from '../incident/vocabulary.ts'
import { plainName } from '../incident/voice.ts'
import type { NotificationValues } from './messageTemplates.ts'
import type { MessageReader, NotificationTrigger } from './vocabulary.ts'

/** The facts of one entry of the log for a notification. Kept, so that nobody folds a log to send a mail. */
export const notificationFacts = z.object({
  kind: incidentKind,
  action: incidentAction,
  type: incidentType,
  sites: z.array(z.object({ id: z.int(), name: z.string() })),
  location: z.string().nullable(),
  /** Null while nobody has taken command: a room's silent lockdown or a planned drill has begun by itself. */
  commanderName: z.string().nullable(),
  byName: z.string(),
  message: z.string(),
  /** The same in words for families; empty in requests stored before this field. */
  familyMessage: z.string().default(''),
  /** The time of the entry, ISO 8601. */
  at: z.string(),
})
export type NotificationFacts = z.infer<typeof notificationFacts>

/** The facts that people outside are to be notified of. */
export type NotificationRequest = { seq: number; trigger: NotificationTrigger; facts: NotificationFacts }

/** The events after which people outside are notified. */
const triggerOf: Partial<Record<IncidentEvent['type'], NotificationTrigger>> = {
  IncidentStarted: 'start',
  ActionChanged: 'update',
  // A drill that has become real starts for all who are notified of real ones alone.
  KindChanged: 'start',
  PeopleNotified: 'update',
  IncidentEnded: 'end',
  IncidentWithdrawn: 'end',
}

/**
 * Makes the notification requests of some new events; none for nearly all there are. Each has the state of its moment:
 * a message about a drill stays one although the drill became real in the same moment.
 * @param before the incident before these events; null before the first
 */
export function notificationRequestsFor(
  before: IncidentState | null,
  events: readonly IncidentEvent[],
): NotificationRequest[] {
  if (!events.some(({ type }) => triggerOf[type])) return []
  let state = before
  return events.flatMap((event) => {
    state = evolve(state, event)
    const trigger = triggerOf[event.type]
    if (!trigger) return []
    const { kind, action, type, sites, location, commanderId } = state
    const facts = {
      kind,
      action,
      type,
      sites: sites.map(({ id, name }) => ({ id, name })),
      location,
      commanderName: commanderId === null ? null : state.commanderName,
    }
    const byName = plainName(event.actor.name)
    const message = messageOf(event, events)
    const familyMessage = familyMessageOf(event, state)
    return [{ seq: event.seq, trigger, facts: { ...facts, byName, message, familyMessage, at: event.at } }]
  })
}

/** The message of command for people outside; else what happens and what to do, in built-in words alone. */
function familyMessageOf(event: IncidentEvent, { stage, kind, action, sites }: IncidentState): string {
  if (event.type === 'PeopleNotified') return event.data.message
  const message = publicMessage(stage, { kind, action }, placeWords(sites.map(({ name }) => name)))
  return event.type === 'KindChanged' ? `${becameRealSentence} ${message}` : message
}

/** Its own words, or those of the broadcast that came of the same command. */
function messageOf(event: IncidentEvent, events: readonly IncidentEvent[]): string {
  if (event.type === 'PeopleNotified' || event.type === 'IncidentEnded' || event.type === 'IncidentWithdrawn')
    return event.data.message
  const said = events.find((each) => each.type === 'BroadcastSent' && each.commandId === event.commandId)
  return said?.type === 'BroadcastSent' ? said.data.message : ''
}

/** The facts that a reader may know; null for others. */
export type ReaderFacts = Omit<NotificationFacts, 'type'> & { type: IncidentType | null }

/**
 * Cuts the facts to what the reader may know: families get neither the place inside a building, nor a person's name,
 * nor the reason, and nothing that was written for rooms.
 */
export function factsForReader(reader: MessageReader, facts: NotificationFacts): ReaderFacts {
  if (reader === 'staff') return facts
  return {
    ...facts,
    type: null,
    location: null,
    commanderName: null,
    byName: '',
    message: facts.familyMessage,
  }
}

/**
 * The message of some facts in the language that is spoken, where Muster worded it. Stored it is in English.
 * @returns null in English, and for what somebody typed: that stays as it was written
 */
export function tellMessage(
  reader: MessageReader,
  stage: NotificationTrigger,
  facts: NotificationFacts,
): string | null {
  if (reader === 'staff') {
    const { words, signature } = partSignature(facts.message, facts.byName)
    const translated = tellBuiltIn(words)
    return translated === null ? null : translated + signature
  }
  const write = familyWordings(stage, facts).find((each) => inCatalog(null, each) === facts.familyMessage)
  const translated = write?.()
  return translated === undefined || translated === facts.familyMessage ? null : translated
}

/** The ways in which Muster words a message to families at a stage. */
function familyWordings(
  stage: NotificationTrigger,
  { kind, action, sites }: NotificationFacts,
): (() => string)[] {
  const saying = (isNow: Parameters<typeof publicMessage>[0]) => () =>
    publicMessage(isNow, { kind, action }, placeWords(sites.map(({ name }) => name)))
  const active = saying('active')
  switch (stage) {
    case 'start':
      return [active, () => `${toldText(becameRealSentence)} ${active()}`]
    case 'update':
      return [active]
    case 'end':
      return [saying('ended'), saying('withdrawn')]
  }
}

/**
 * The values of a message’s variables, in the language that is spoken.
 * @param facts as `factsForReader` gives it to its reader, with its message as that reader reads it
 * @param clock writes a moment as people there read a clock
 */
export function valuesOf(
  facts: ReaderFacts,
  organization: string,
  link: string | null,
  clock: (at: string) => string,
): NotificationValues {
  return {
    organization,
    link,
    message: facts.message,
    action: actionName(facts.action),
    type: facts.type === null ? null : typeName(facts.type),
    sites: facts.sites.map(({ name }) => name),
    location: facts.location,
    commander: facts.commanderName,
    time: clock(facts.at),
  }
}
