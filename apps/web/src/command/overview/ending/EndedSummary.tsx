import { actionName } from '@muster/domain/incident/actionGuides'
import type { Board } from '@muster/domain/incident/board'
import { currentRound, roundsOf } from '@muster/domain/incident/rounds'
import type { IncidentState } from '@muster/domain/incident/state'
import { t } from '@muster/words/t'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { rich } from '../../../ui/rich.tsx'
import { dateAndTime, elapsed } from '../../../ui/times.ts'
import classes from './EndedSummary.module.css'

function answeredWords(answered: number, all: number, silent: number, action: string | null): string {
  const had =
    action === null
      ? t`${answered} of ${all} rooms had answered`
      : t`${answered} of ${all} rooms had answered to ${action}`
  return silent > 0 ? t`${had}; ${silent} stayed silent.` : `${had}.`
}

/** The end of the incident: time, author, words, and the number of rooms that had answered by then. */
export function EndedSummary({ incident, board }: { incident: IncidentState; board: Board }) {
  const { stage, startedAt, endedAt, endedByName, closingMessage, closingWord } = incident
  if (!endedAt) return null
  const { answered, all, silent } = board.counts
  const when = <time dateTime={endedAt}>{dateAndTime(endedAt)}</time>
  const lasted = elapsed(startedAt, Date.parse(endedAt))
  return (
    <section className={classes.summary} aria-label={t`How it ended`}>
      {closingWord ? (
        <div className={classes.word}>
          <span>{t`Say this word at each door`}</span>
          <strong>{closingWord}</strong>
        </div>
      ) : null}
      <p className={classes.words}>“{closingMessage}”</p>
      <p className={classes.detail}>
        {stage === 'ended'
          ? rich`Ended by ${endedByName} at ${when}, after ${lasted}.`
          : rich`Canceled (started by mistake) by ${endedByName} at ${when}, after ${lasted}.`}{' '}
        {answeredWords(
          answered,
          all,
          silent,
          roundsOf(incident).length > 1 ? actionName(currentRound(incident).action) : null,
        )}{' '}
        <Link to={paths.afterAction(incident.id)}>{t`After-action report`}</Link>
      </p>
    </section>
  )
}
