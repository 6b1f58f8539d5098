import { currentRound, roundsOf } from '@muster/domain/incident/rounds'
import { t } from '@muster/words/t'
import { IconLock, IconMessageReport } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { rich } from '../../ui/rich.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { useActiveRoom } from '../BagContext.ts'
import { BagLinks } from '../contents/BagLinks.tsx'
import { RoomStatusPanel } from '../status/RoomStatusPanel.tsx'
import classes from './ChecklistPage.module.css'
import { Instructions } from './Instructions.tsx'
import { useStableOrder } from './useStableOrder.ts'

/**
 * Only after a change of action: it comes with the other screens of an incident, and the first screen does not wait
 * for it.
 */
const EarlierAnswers = lazy(async () => ({
  default: (await import('../incidentScreens.ts')).EarlierAnswers,
}))

/** The steps of this room. Another action brings another list: its steps replace the former ones. */
export function ChecklistPage() {
  useTitle(t`Checklist`)
  const { incident } = useActiveRoom()
  return <Checklist key={currentRound(incident).number} />
}

/** Each step acknowledged with one tap; and, after the first one, how the room is. */
function Checklist() {
  const { barcode, incident, record, view } = useActiveRoom()
  const { placed, added } = useStableOrder(view.instructions)
  const done = view.instructions.filter(({ completed }) => completed).length
  return (
    <>
      <div className={classes.head}>
        <h1>{t`Checklist`}</h1>
        <span className={classes.count}>
          {view.instructions.length > 0 ? t`${done} of ${view.instructions.length} done` : null}
        </span>
      </div>
      {placed.length === 0 ? (
        <p className={classes.none}>{t`No instructions yet. Follow the broadcast above.`}</p>
      ) : null}
      {/* First steps first, then the state of the room, then the rest: command is not to wait until a teacher has scrolled. */}
      <Instructions list={placed.slice(0, 1)} label={t`First step`} />
      <ErrorBoundary>
        <RoomStatusPanel />
      </ErrorBoundary>
      <Instructions list={placed.slice(1)} label={t`Next steps`} />
      {/* Below the steps, which it only explains. In any other action its own steps would contradict those; they are under More. */}
      {incident.action === 'Lockdown' ? (
        <Link to={paths.bag(barcode, 'lockdown')} className={classes.lockdown}>
          <IconLock size={24} aria-hidden />
          {t`Lockdown`}
        </Link>
      ) : null}
      <Link to={paths.bag(barcode, 'report')} className={classes.report}>
        <IconMessageReport size={24} aria-hidden />
        {t`Report something to command`}
      </Link>
      <ErrorBoundary>
        <BagLinks />
      </ErrorBoundary>
      {record.hidesDetails ? (
        <p className={classes.none}>
          {rich`This phone is not registered, so it shows what to do and no messages. Have a setup code? ${<Link key="setup" to={paths.bag(barcode, 'setup')}>{t`Set up this phone`}</Link>}.`}
        </p>
      ) : null}
      {/* Below all that is there already, so that nothing moves under a thumb. */}
      {added.length > 0 ? (
        <section aria-labelledby="added" className={classes.added}>
          <h2 id="added">{t`New to do`}</h2>
          <Instructions list={added} label={t`New to do`} />
        </section>
      ) : null}
      {roundsOf(incident).length > 1 ? (
        <ErrorBoundary>
          <Suspense fallback={null}>
            <EarlierAnswers incident={incident} view={view} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </>
  )
}
