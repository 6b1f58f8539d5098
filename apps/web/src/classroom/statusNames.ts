import { statusWords } from '@muster/domain/incident/timeline'
import { needWords, type RoomNeed, type RoomStatus } from '@muster/domain/incident/vocabulary'

/** The other ways a room can be, in the order of the panel; `allSafe` stands above them. */
export const troubles: readonly RoomStatus[] = ['injured', 'missing', 'extra', 'compromised']

/** A room's status in the words that command reads too. */
export function statusName(status: RoomStatus): string {
  return statusWords[status]
}

/** A room's report in one line. */
export function reportWords(report: {
  status: RoomStatus
  headcount: number | null
  needs: readonly RoomNeed[]
}): string {
  const parts = [statusName(report.status)]
  if (report.headcount !== null)
    parts.push(report.headcount === 1 ? '1 person' : `${report.headcount} people`)
  if (report.needs.length > 0)
    parts.push(`needs ${report.needs.map((need) => needWords[need].toLowerCase()).join(', ')}`)
  return parts.join(' · ')
}
