import { typeName } from '@muster/domain/incident/incidentTypes'
import { moreWords } from '@muster/domain/incident/phoneWords'
import type { Report } from '@muster/domain/incident/state'
import type { ReportStatus } from '@muster/domain/incident/vocabulary'
import { LongText } from '../../ui/LongText.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import classes from './room.module.css'

const reportStatusWords = { filed: 'Waiting', accepted: 'Accepted', done: 'Done' } as const satisfies Record<
  ReportStatus,
  string
>

/**
 * The reports of the room, and the outcome of each. They are answered among the calls.
 * @param older says where older ones are; null for none
 */
export function RoomReports(props: { reports: readonly Report[]; older?: string | null }) {
  const { reports, older = null } = props
  return (
    <section className={classes.section} aria-label="Reports">
      <h3 className={classes.heading}>Reports</h3>
      <ul className={classes.list}>
        {reports.map(({ id, type, text, at, byName, stage, answer, others }) => (
          <li key={id} className={classes.status} data-help={stage !== 'done'}>
            <p>
              <strong>{typeName(type)}</strong> · {reportStatusWords[stage]}
            </p>
            {text ? <LongText text={text} /> : null}
            <p className={classes.detail}>
              {byName} · <TimeText at={at} relative />
              {others ? ` · ${moreWords(others)}` : ''}
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
      {older ? <p className={classes.detail}>{older}</p> : null}
    </section>
  )
}
