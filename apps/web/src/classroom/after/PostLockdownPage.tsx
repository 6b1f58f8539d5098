import { Button } from '@mantine/core'
import { actionNoun } from '@muster/domain/incident/actionGuides'
import { roomView } from '@muster/domain/incident/roomView'
import type { IncidentState } from '@muster/domain/incident/state'
import { Link, useSearchParams } from 'react-router'
import { roomIdOf } from '../../live/bagState.ts'
import { paths } from '../../paths.ts'
import { actionLooks } from '../../ui/ActionMark.tsx'
import { KindTag } from '../../ui/KindBand.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { useBag } from '../BagContext.ts'
import { NotSent } from '../shell/NotSent.tsx'
import { AfterQuestions } from './AfterQuestions.tsx'
import classes from './PostLockdownPage.module.css'
import { RoomAnswers } from './RoomAnswers.tsx'
import { SupportCall } from './SupportCall.tsx'
import { useEndedIncident } from './useEndedIncident.ts'

/** The page after the end: the all-clear, its author and time, and the answers of this room. */
export function PostLockdownPage() {
  const { barcode, record } = useBag()
  const [search] = useSearchParams()
  const ended = useEndedIncident(search.get('endedIncidentId'))
  useTitle(ended === 'none' ? 'No incident now' : 'All clear')
  const back = (
    <Button component={Link} to={paths.bag(barcode)} variant="default" fullWidth h={56} fz="lg" mt="xl">
      Back to {record.name}
    </Button>
  )
  if (ended === 'none') {
    return (
      <>
        <h1 className={classes.title}>No incident now</h1>
        <p>There is no ended incident to show for this room.</p>
        {back}
      </>
    )
  }
  if (ended === 'asking') {
    return (
      <>
        <h1 className={classes.title}>The incident has ended</h1>
        <p role="status">Getting the closing message… This page keeps trying automatically.</p>
        <NotSent />
        {back}
      </>
    )
  }

  const view = roomView(ended, roomIdOf(ended))
  const { Icon } = actionLooks[ended.action]
  const isWithdrawn = ended.stage === 'withdrawn'
  return (
    <>
      <p className={classes.what}>
        <Icon size={22} aria-hidden /> {ended.action} <KindTag kind={ended.kind} />
      </p>
      <h1 className={classes.title}>{titleOf(ended)}</h1>
      {isWithdrawn ? <p>{withdrawnText(ended)}</p> : null}
      {ended.closingWord ? (
        <p className={classes.word}>
          Door password: <strong>{ended.closingWord}</strong>
        </p>
      ) : null}
      <blockquote className={classes.message}>
        <p dir="auto">{ended.closingMessage}</p>
        <footer>
          {isWithdrawn ? 'Canceled' : 'Ended'} by {ended.endedByName}
          {ended.endedAt ? (
            <>
              {' · '}
              <TimeText at={ended.endedAt} isDated />
            </>
          ) : null}
        </footer>
      </blockquote>
      <NotSent />
      {view ? (
        <>
          {isWithdrawn ? null : <AfterQuestions incident={ended} view={view} />}
          <SupportCall incident={ended} room={view.room} />
          <RoomAnswers incident={ended} view={view} />
        </>
      ) : null}
      {back}
    </>
  )
}

function titleOf({ stage, kind, action }: IncidentState): string {
  if (stage !== 'withdrawn') return `The ${actionNoun(action)} has ended`
  return kind === 'Actual'
    ? `It was a mistake. The ${actionNoun(action)} is canceled.`
    : 'It was a mistake. Nothing is happening.'
}

/** Of something real no more than whose word it is: this room may know otherwise. */
function withdrawnText({ kind, endedByName }: IncidentState): string {
  return kind === 'Actual'
    ? `${endedByName}, the incident commander, canceled it. If you see danger, stay where you are safe and call for help.`
    : 'It was started by mistake and is canceled. Return to normal.'
}
