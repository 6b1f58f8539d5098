import { reportWords } from '@muster/domain/incident/claims/words'
import { moreWords } from '@muster/domain/incident/moreWords'
import type { Report } from '@muster/domain/incident/state'
import { t } from '@muster/words/t'
import { LongText } from '../../ui/LongText.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { CallStatus } from './CallStatus.tsx'
import classes from './room.module.css'

/**
 * The reports of the room, and the outcome of each. They are answered among the calls.
 * @param older says where older ones are; null for none
 */
export function RoomReports(props: { reports: readonly Report[]; older?: string | null }) {
  const { reports, older = null } = props
  return (
    <section className={classes.section} aria-label={t`Reports`}>
      <h3 className={classes.heading}>{t`Reports`}</h3>
      <ul className={classes.list}>
        {reports.map(({ id, type, rbim, text, at, byName, stage, answer, others }) => (
          <li key={id} className={classes.status} data-help={stage !== 'done'}>
            <p>
              <strong>{reportWords({ type, rbim })}</strong> <CallStatus status={stage} />
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
