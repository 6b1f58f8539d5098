import type { RoomState } from '@muster/domain/incident/state'
import type { IncidentType } from '@muster/domain/incident/vocabulary'
import { t } from '@muster/words/t'
import type { OutboxEntry } from '../../live/bagOutbox.ts'

/** One report of this room: on its way from this phone, or as the log has it. */
export type ReportLine = {
  id: string
  type: IncidentType
  text: string | null
  hasPhoto: boolean
  at: string
  /** The way of this phone's own report to the log; null once it is there. */
  entry: OutboxEntry | null
  /** The outcome in words, once the log has it. */
  words: string
  /** Command's note on it. */
  note: string | null
  status: 'waiting' | 'filed' | 'accepted' | 'done'
}

/**
 * The reports of a room, newest first; one on its way counts once, even if the log has it already.
 * @param entries the waiting entries on this phone, of this incident alone
 */
export function reportLines(
  { reports }: Pick<RoomState, 'reports'>,
  entries: readonly OutboxEntry[],
): ReportLine[] {
  const known = new Set(reports.map(({ id }) => id))
  const onTheirWay = entries.flatMap((entry): ReportLine[] => {
    const { action, at, progress } = entry
    if (action.kind !== 'report' || progress.stage === 'refused' || known.has(action.reportId)) return []
    const { reportId, type, text, photoId } = action
    return [
      {
        id: reportId,
        type,
        text,
        hasPhoto: photoId !== null,
        at,
        entry,
        words: '',
        note: null,
        status: 'waiting',
      },
    ]
  })
  const inTheLog = reports.map(
    ({ id, type, text, photoId, at, stage: status, answer }): ReportLine => ({
      id,
      type,
      text,
      hasPhoto: photoId !== null,
      at,
      entry: null,
      words: reportStatusWords(status, answer?.byName),
      note: answer?.note ?? null,
      status,
    }),
  )
  return [...inTheLog, ...onTheirWay].reverse()
}

function reportStatusWords(stage: 'filed' | 'accepted' | 'done', byName: string | undefined): string {
  switch (stage) {
    case 'filed':
      return t`Sent to command.`
    case 'accepted':
      return byName ? t`Accepted by ${byName}` : t`Accepted by command`
    case 'done':
      return byName ? t`Done, says ${byName}` : t`Done, says command`
  }
}
