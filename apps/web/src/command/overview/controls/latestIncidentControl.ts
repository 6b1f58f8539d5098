import { actionName } from '@muster/domain/incident/actionGuides'
import { silentLockdownRequester } from '@muster/domain/incident/incidentWords'
import { listRooms } from '@muster/domain/incident/rooms'
import type { IncidentState, RoomState } from '@muster/domain/incident/state'
import { t } from '@muster/words/t'

/** The last action on the incident, with its author and time: the line that two managers both read. */
export type IncidentControlLine = { at: string; text: string }

/** The length of a quoted message, in characters. */
const maxQuoteLength = 60

/** The latest action on the incident as a whole; its start, while there was none. */
export function latestIncidentControl(incident: IncidentState): IncidentControlLine {
  const { action, actionChanged, commandPassed, commanderName, realSince } = incident
  const chats = listRooms(incident.rooms).flatMap(retractionIn)
  const struck = [...incident.broadcasts, ...incident.roomMessages, ...chats].flatMap((entry) =>
    entry.struck
      ? [
          {
            at: entry.struck.at,
            text: t`${entry.struck.byName} took back “${shortened('message' in entry ? entry.message : entry.text)}”`,
          },
        ]
      : [],
  )
  const lines = [
    ...struck,
    ...(commandPassed ? [{ at: commandPassed.at, text: passedWords(commandPassed, commanderName) }] : []),
    ...(actionChanged
      ? [
          {
            at: actionChanged.at,
            text: t`${actionChanged.byName} changed the action from ${actionName(actionChanged.from)} to ${actionName(action)}`,
          },
        ]
      : []),
    ...(realSince ? [{ at: realSince.at, text: t`${realSince.byName} said that this is real now` }] : []),
  ]
  const first: IncidentControlLine = { at: incident.startedAt, text: t`Started` }
  return lines.reduce((latest, line) => (line.at >= latest.at ? line : latest), first)
}

/**
 * The chat message that a room's chat lost. Every event asks for every room: one without news is not read through
 * again.
 */
function retractionIn({ chat }: RoomState): RoomState['chat'] {
  const known = retractionsInChats.get(chat)
  if (known) return known
  const struck = chat.filter((entry) => entry.struck)
  retractionsInChats.set(chat, struck)
  return struck
}
const retractionsInChats = new WeakMap<RoomState['chat'], RoomState['chat']>()

function passedWords({ byName, from }: { byName: string; from: string }, to: string): string {
  // Nobody led a silent lockdown that nobody had confirmed.
  if (silentLockdownRequester(from) !== null)
    return byName === to ? t`${to} took command` : t`${byName} gave command to ${to}`
  if (byName === to) return t`${to} took command from ${from}`
  return byName === from ? t`${from} handed command to ${to}` : t`${byName} gave command of ${from} to ${to}`
}

function shortened(text: string): string {
  const letters = [...text]
  return letters.length > maxQuoteLength ? `${letters.slice(0, maxQuoteLength).join('')}…` : text
}

/**
 * The notice for a person who led until now; null when command is where it was, or they passed it on themselves.
 * @param before the commander when this page last looked
 * @param me the account that looks
 */
export function lostCommand(
  before: string | null,
  { commanderId, commanderName, commandPassed }: IncidentState,
  me: { id: string; name: string },
): string | null {
  if (before !== me.id || commanderId === me.id || !commandPassed) return null
  const { byName } = commandPassed
  if (byName === me.name) return null
  return byName === commanderName
    ? t`You no longer lead: ${byName} took command.`
    : t`You no longer lead: ${byName} gave command to ${commanderName}.`
}
