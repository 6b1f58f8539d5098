import { typeName } from '@muster/domain/incident/incidentTypes'
import type { Report } from '@muster/domain/incident/state'
import type { ReportStatus } from '@muster/domain/incident/vocabulary'
import { TimeText } from '../../ui/TimeText.tsx'
import classes from './room.module.css'

const reportStatusWords = { filed: 'Waiting', accepted: 'Accepted', done: 'Done' } as const satisfies Record<
  ReportStatus,
  string
>

/**
 * The reports of the room, and the outcome of each. They are answered among the calls.
 * @param older how many more are in the timeline alone
 */
export function RoomReports({ reports, older = 0 }: { reports: readonly Report[]; older?: number }) {
  return (
    <section className={classes.section} aria-label="Reports">
      <h3 className={classes.heading}>Reports</h3>
      <ul className={classes.list}>
        {reports.map(({ id, type, text, at, byName, stage, answer }) => (
          <li key={id} className={classes.status} data-help={stage !== 'done'}>
            <p>
              <strong>{typeName(type)}</strong> · {reportStatusWords[stage]}
            </p>
            {text ? <p className={classes.note}>{text}</p> : null}
            <p className={classes.detail}>
              {byName} · <TimeText at={at} relative />
            </p>
            {answer ? (
              <p className={classes.detail}>
                {answer.byName} · <TimeText at={answer.at} />
                {answer.note ? `: ${answer.note}` : ''}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      {older > 0 ? (
        <p className={classes.detail}>
          {older === 1 ? '1 older report is' : `${older} older reports are`} in the timeline.
        </p>
      ) : null}
    </section>
  )
}
