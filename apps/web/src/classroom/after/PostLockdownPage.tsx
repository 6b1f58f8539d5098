import { Button } from '@mantine/core'
import { actionName } from '@muster/domain/incident/actionGuides'
import { partSignature } from '@muster/domain/incident/allClearWords'
import { roomView } from '@muster/domain/incident/roomView'
import type { IncidentState } from '@muster/domain/incident/state'
import { t } from '@muster/words/t'
import { Link, useSearchParams } from 'react-router'
import { roomIdOf } from '../../live/bagState.ts'
import { paths } from '../../paths.ts'
import { actionLooks } from '../../ui/ActionMark.tsx'
import { DatedTime } from '../../ui/DatedTime.tsx'
import { KindTag } from '../../ui/KindBand.tsx'
import { rich } from '../../ui/rich.tsx'
import { Translated } from '../../ui/Translated.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { useBag } from '../BagContext.ts'
import { NotSent } from '../shell/NotSent.tsx'
import { AfterQuestions } from './AfterQuestions.tsx'
import { canceledTitle, endedTitle } from './endTitles.ts'
import classes from './PostLockdownPage.module.css'
import { RoomAnswers } from './RoomAnswers.tsx'
import { SupportCall } from './SupportCall.tsx'
import { useEndedIncident } from './useEndedIncident.ts'

/** The page after the end: the all-clear, its author and time, and the answers of this room. */
export function PostLockdownPage() {
  const { barcode, record } = useBag()
  const [search] = useSearchParams()
  const ended = useEndedIncident(search.get('endedIncidentId'))
  useTitle(ended === 'none' ? t`No incident now` : t`All clear`)
  const back = (
    <Button
      component={Link}
      to={paths.bag(barcode)}
      variant="default"
      fullWidth
      h={56}
      fz="lg"
      mt="xl"
    >{t`Back to ${record.name}`}</Button>
  )
  if (ended === 'none') {
    return (
      <>
        <h1 className={classes.title}>{t`No incident now`}</h1>
        <p>{t`There is no ended incident to show for this room.`}</p>
        {back}
      </>
    )
  }
  if (ended === 'asking') {
    return (
      <>
        <h1 className={classes.title}>{t`The incident has ended`}</h1>
        <p role="status">{t`Getting the closing message… This page keeps trying automatically.`}</p>
        <NotSent />
        {back}
      </>
    )
  }

  const view = roomView(ended, roomIdOf(ended))
  const { Icon } = actionLooks[ended.action]
  const isWithdrawn = ended.stage === 'withdrawn'
  const endedBy = ended.endedByName ?? ''
  const { words, signature } = partSignature(ended.closingMessage ?? '', ended.endedByName)
  return (
    <>
      <p className={classes.what}>
        <Icon size={22} aria-hidden /> {actionName(ended.action)} <KindTag kind={ended.kind} />
      </p>
      <h1 className={classes.title}>{titleOf(ended)}</h1>
      {isWithdrawn ? <p>{withdrawnText(ended)}</p> : null}
      {ended.closingWord ? (
        <p className={classes.word}>{rich`Door password: <b>${ended.closingWord}</b>`}</p>
      ) : null}
      <blockquote className={classes.message}>
        <p dir="auto">
          <Translated text={words} />
          {signature}
        </p>
        <footer>
          {isWithdrawn ? t`Canceled by ${endedBy}` : t`Ended by ${endedBy}`}
          {ended.endedAt ? (
            <>
              {' · '}
              <DatedTime at={ended.endedAt} />
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
  if (stage !== 'withdrawn') return endedTitle(action)
  return kind === 'Actual' ? canceledTitle(action) : t`It was a mistake. Nothing is happening.`
}

/** Of something real no more than whose word it is: this room may know otherwise. */
function withdrawnText({ kind, endedByName }: IncidentState): string {
  return kind === 'Actual'
    ? t`${endedByName ?? ''}, the incident commander, canceled it. If you see danger, stay where you are safe and call for help.`
    : t`It was started by mistake and is canceled. Return to normal.`
}
