import { roomOf } from '@muster/domain/incident/rooms'
import type { IncidentState } from '@muster/domain/incident/state'
import type { IncidentAction, Severity } from '@muster/domain/incident/vocabulary'
import type { MessageItem } from '@muster/domain/template/messageItems'
import { offeredMessages } from '@muster/domain/template/pickMessages'
import type { VariableValues } from '@muster/domain/template/variables'
import { commaList } from '@muster/words/commaList'
import { t } from '@muster/words/t'
import { useMay } from '../../../auth/accountState.ts'
import { timeOfDay } from '../../../ui/times.ts'
import { useMessageSets } from '../../configure/useSets.ts'
import type { AudienceRooms } from './audience.ts'

/** The name of each severity of a broadcast. Its styles are those of the specification, section 3. */
export function severityWords(severity: Severity): string {
  return [t`Good news`, t`Information`, t`Caution`, t`Urgent`][severity] ?? ''
}

/** The severities to choose from, each by its name. */
export function severityChoices(): { value: string; label: string }[] {
  return ([0, 1, 2, 3] as const).map((value) => ({ value: String(value), label: severityWords(value) }))
}

/**
 * Messages that are one press away: the organization's, else what is built in; those of the action first.
 * @returns null while they are being asked for, as none is shown that would change under a finger; and for who only follows
 */
export function useOfferedMessages(
  action: IncidentAction,
  { audience }: AudienceRooms,
): MessageItem[] | null {
  const sets = useMessageSets(useMay('incident.start'))
  if (sets.isPending) return null
  const other = audience === 'all' ? 'room' : 'broadcast'
  return offeredMessages(sets.data ?? [], action).filter((each) => each.audience !== other)
}

/**
 * The values that a message can name, as far as they are known. A room is named where the message goes to one alone.
 */
export function valuesNow(
  incident: IncidentState,
  { roomIds }: AudienceRooms,
  now = Date.now(),
): VariableValues {
  const [only, ...others] = roomIds ?? []
  // Nobody leads a silent lockdown until somebody has taken command.
  const leader = incident.commanderId === null ? null : incident.commanderName
  const room = only && others.length === 0 ? roomOf(incident.rooms, only) : undefined
  return {
    school: commaList(incident.sites.map(({ name }) => name)),
    room: room?.name ?? null,
    action: incident.action,
    location: incident.location,
    commander: leader,
    time: timeOfDay(now),
  }
}
