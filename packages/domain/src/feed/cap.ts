import { spokenLanguage, t, told } from '@muster/words/t'
import { actionGuides, actionName } from '../incident/actionGuides.ts'
import type { EventOf, EventType, IncidentEvent } from '../incident/events.ts'
import { becameRealSentence } from '../incident/kindWords.ts'
import type { IncidentAction, Severity } from '../incident/vocabulary.ts'
import type { CapAlert, CapInfo, CapPublisher } from './capAlert.ts'
import {
  actionResponses,
  categoryOf,
  gravityOf,
  headlineOf,
  notRealSentence,
  placeWords,
  prefixKind,
  publicWords,
} from './capWords.ts'

/** The validity of a message when nothing follows it, in milliseconds. */
export const capLifetime = 24 * 60 * 60_000
/** A school with its grounds, in kilometres. */
const siteRadius = 0.5

/** The events that the public learns of; messages between rooms and command are never among them. */
export const capEventTypes = [
  'IncidentStarted',
  'ActionChanged',
  'KindChanged',
  'IncidentEnded',
  'IncidentWithdrawn',
] as const satisfies readonly EventType[]
type CapEventType = (typeof capEventTypes)[number]

/** The events that alerts are made from: a broadcast gives the severity of a start or a change. */
export const capSourceEventTypes: readonly EventType[] = [...capEventTypes, 'BroadcastSent']

/**
 * The messages of one incident, the oldest first: computed from its log and nothing else. No word that anybody typed is
 * in them but the names of the organisation and its sites: not the place, no message, no room, nobody's name, and not
 * the type, which may reveal one student. Every other word is built in, and in the language that is spoken.
 * @param events the log; those of other types than `capSourceEventTypes` may be left out
 */
export function capAlerts(events: readonly IncidentEvent[], publisher: CapPublisher): CapAlert[] {
  const alerts: CapAlert[] = []
  let current: PublicIncident | null = null
  for (const event of events) {
    if (event.type === 'IncidentStarted') current = publicIncidentAtStart(event)
    if (!isCapEvent(event) || !current) continue
    if (event.type === 'ActionChanged') current = { ...current, action: event.data.action }
    if (event.type === 'KindChanged') current = { ...current, kind: event.data.kind, isRealNow: true }
    const identifier = `${event.incidentId}-${event.seq}`
    alerts.push({
      identifier,
      sender: publisher.sender,
      sent: capTime(event.at),
      status: current.kind,
      msgType: msgTypes[event.type],
      references: alerts.map((each) => `${each.sender},${each.identifier},${each.sent}`),
      incidentId: event.incidentId,
      info: buildCapInfo(event, current, severityOf(event, current.action, events), publisher),
    })
  }
  return alerts
}

/** Checks whether an event makes a message for the public. */
export function isCapEvent(event: IncidentEvent): event is EventOf<CapEventType> {
  return capEventTypes.some((type) => type === event.type)
}

/** The incident as the public knows it. */
type PublicIncident = Pick<EventOf<'IncidentStarted'>['data'], 'kind' | 'action' | 'sites'> & {
  isRealNow: boolean
}

function publicIncidentAtStart({
  data: { kind, action, sites },
}: EventOf<'IncidentStarted'>): PublicIncident {
  return { kind, action, sites, isRealNow: false }
}

const msgTypes = {
  IncidentStarted: 'Alert',
  ActionChanged: 'Update',
  KindChanged: 'Update',
  // An all-clear is news of the same emergency; only what never was is cancelled.
  IncidentEnded: 'Update',
  IncidentWithdrawn: 'Cancel',
} as const

/** The severity: that of the broadcast that came with it, or the usual one of its action. */
function severityOf(
  { commandId }: EventOf<CapEventType>,
  action: IncidentAction,
  events: readonly IncidentEvent[],
): Severity {
  const said = events.find((each) => each.type === 'BroadcastSent' && each.commandId === commandId)
  return said?.type === 'BroadcastSent' ? said.data.severity : actionGuides[action].severity
}

function buildCapInfo(
  { type, at }: EventOf<CapEventType>,
  { kind, action, sites, isRealNow }: PublicIncident,
  severity: Severity,
  { senderName, coordinates }: CapPublisher,
): CapInfo {
  const place = placeWords(sites.map(({ name }) => name))
  const common = {
    language: spokenLanguage() === 'en' ? 'en-US' : spokenLanguage(),
    category: categoryOf[action],
    event: prefixKind(kind, actionName(action)),
    senderName,
    expires: capTime(new Date(Date.parse(at) + capLifetime).toISOString()),
    areas: sites.map(({ id, name }) => ({ areaDesc: name, circle: capCircle(coordinates.get(id)) })),
  }
  const over = { urgency: 'Past', severity: 'Minor' } as const
  const stage = type === 'IncidentEnded' ? 'ended' : type === 'IncidentWithdrawn' ? 'withdrawn' : 'active'
  const { happens, toDo: instruction } = publicWords(stage, { kind, action }, place)
  if (type === 'IncidentEnded')
    return {
      ...common,
      ...over,
      certainty: 'Observed',
      responseTypes: ['AllClear'],
      headline: prefixKind(kind, t`All clear: ${actionName(action)} at ${place} is over`),
      description: sentences(notRealSentence(kind), happens),
      instruction,
    }
  if (type === 'IncidentWithdrawn')
    return {
      ...common,
      ...over,
      certainty: 'Unlikely',
      responseTypes: ['None'],
      headline: prefixKind(kind, t`Canceled: ${actionName(action)} at ${place} was started by mistake`),
      description: sentences(notRealSentence(kind), happens),
      instruction,
    }
  return {
    ...common,
    ...gravityOf[severity],
    responseTypes: actionResponses[action],
    headline: headlineOf(kind, action, place),
    description: sentences(isRealNow ? told(becameRealSentence) : notRealSentence(kind), happens),
    instruction,
  }
}

function capCircle(place: { latitude: number; longitude: number } | undefined): string | null {
  return place ? `${place.latitude},${place.longitude} ${siteRadius}` : null
}

/** A moment as CAP 1.2, section 3.2.1, writes it: whole seconds, and UTC as -00:00. @param at ISO 8601 in UTC */
export function capTime(at: string): string {
  return `${at.slice(0, 19)}-00:00`
}

function sentences(...some: (string | null)[]): string {
  return some.filter((each) => each !== null).join(' ')
}
