import { endedWords } from '@muster/domain/incident/endedWords'
import type { IncidentState } from '@muster/domain/incident/state'
import { KindBand } from './KindBand.tsx'
import { dateAndTime } from './times.ts'

type Props = { incident: Pick<IncidentState, 'kind' | 'stage' | 'endedAt' | 'realSince'> }

/** The band over a screen of one incident. Once that is over the band says since when, and not that it is real now. */
export function IncidentKindBand({ incident: { kind, stage, endedAt, realSince } }: Props) {
  const isOn = stage === 'active'
  const age = isOn ? null : endedWords(stage, endedAt, dateAndTime)
  return <KindBand kind={kind} isNew={isOn && realSince !== null} age={age} />
}
