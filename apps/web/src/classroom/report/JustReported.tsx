import { t } from '@muster/words/t'
import type { RefObject } from 'react'
import { useActiveRoom } from '../BagContext.ts'
import quiet from '../quiet.module.css'
import { ReportItem } from './ReportItem.tsx'
import { reportLines } from './reportLines.ts'

type Props = { reportId: string; lineRef: RefObject<HTMLParagraphElement | null> }

/** The report that was sent from this page a moment ago: on its way, with command, refused. */
export function JustReported({ reportId, lineRef }: Props) {
  const { incident, view, entries } = useActiveRoom()
  const own = entries.filter(({ incidentId }) => incidentId === incident.id)
  const line = reportLines(view.room, own).find(({ id }) => id === reportId)
  const refused = own.find(({ action }) => action.kind === 'report' && action.reportId === reportId)
  if (!line) {
    return refused ? (
      <p
        ref={lineRef}
        tabIndex={-1}
        role="alert"
      >{t`The report was not taken. The reason is at the top of this page.`}</p>
    ) : null
  }
  return (
    <ul className={quiet.list} aria-label={t`Your report`}>
      <ReportItem line={line} stateRef={lineRef} />
    </ul>
  )
}
