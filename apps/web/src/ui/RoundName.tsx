import { roundEndedAt } from '@muster/domain/incident/rounds'
import type { IncidentState, Round } from '@muster/domain/incident/state'
import { TimeText } from './TimeText.tsx'

type Props = { incident: Pick<IncidentState, 'action' | 'startedAt' | 'rounds' | 'endedAt'>; round: Round }

/** The name of a round: its action and its end, as “Lockdown, until 5:08:12 PM”. */
export function RoundName({ incident, round }: Props) {
  const until = roundEndedAt(incident, round) ?? incident.endedAt
  return (
    <>
      {round.action}
      {until ? (
        <>
          , until <TimeText at={until} />
        </>
      ) : (
        ', now'
      )}
    </>
  )
}
