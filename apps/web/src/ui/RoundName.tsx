import { actionName } from '@muster/domain/incident/actionGuides'
import { roundEndedAt } from '@muster/domain/incident/rounds'
import type { IncidentState, Round } from '@muster/domain/incident/state'
import { t } from '@muster/words/t'
import { rich } from './rich.tsx'
import { TimeText } from './TimeText.tsx'

type Props = { incident: Pick<IncidentState, 'action' | 'startedAt' | 'rounds' | 'endedAt'>; round: Round }

/** The name of a round: its action and its end, as “Lockdown, until 5:08:12 PM”. */
export function RoundName({ incident, round }: Props) {
  const until = roundEndedAt(incident, round) ?? incident.endedAt
  const name = actionName(round.action)
  return until ? rich`${name}, until ${<TimeText at={until} />}` : t`${name}, now`
}
