import { actionGuides, actionName } from '@muster/domain/incident/actionGuides'
import type { IncidentAction } from '@muster/domain/incident/vocabulary'
import { say } from '@muster/words/message'
import { t } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'
import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { HoldToConfirm } from '../../ui/HoldToConfirm.tsx'
import { Translated } from '../../ui/Translated.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { useBag } from '../BagContext.ts'
import { EmergencyCall } from '../help/EmergencyCall.tsx'
import classes from './LockdownPage.module.css'
import { LockdownState } from './LockdownState.tsx'
import { useLockdown } from './useLockdown.ts'
import { useNeedsConfirmation } from './useNeedsConfirmation.ts'

/**
 * The page for a lockdown: during an incident the steps in one; otherwise a silent one, where the organization lets a
 * room start or request it. Nothing here ever makes a sound.
 */
export function LockdownPage() {
  useTitle(t`Lockdown`)
  const { room, record } = useBag()
  if (room) return <WhatToDo action={room.incident.action} />
  return record.softLockdownEnabled ? <SilentLockdown /> : <NotSwitchedOn />
}

/** The steps of a lockdown; while another action runs that comes first, for these would contradict it. */
function WhatToDo({ action }: { action: IncidentAction }) {
  const { barcode } = useBag()
  return (
    <>
      {action === 'Lockdown' ? null : (
        <p
          className={classes.directive}
        >{t`Now: ${actionName(action)}. ${actionGuides[action].directive} Use these steps only in a lockdown.`}</p>
      )}
      <h1 className={classes.title}>
        <IconLock size={28} aria-hidden /> {t`What to do in a lockdown`}
      </h1>
      <Steps />
      <p>{t`Do not open the door for anyone: police and your school’s leaders have keys.`}</p>
      <EmergencyCall />
      <Link className={classes.way} to={paths.bag(barcode, 'checklist')}>{t`Back to the checklist`}</Link>
      <Link className={classes.way} to={paths.bag(barcode, 'report')}>{t`Tell command what you see`}</Link>
    </>
  )
}

function Steps() {
  const { directive, instructions } = actionGuides.Lockdown
  return (
    <>
      <p className={classes.directive}>{directive}</p>
      <ol className={classes.steps}>
        {instructions.map(({ text }) => (
          <li key={text}>
            <Translated text={text} />
          </li>
        ))}
      </ol>
    </>
  )
}

function SilentLockdown() {
  const { barcode, record } = useBag()
  const { state, request, takeBack, dismiss } = useLockdown(barcode)
  const asks = useNeedsConfirmation()
  if (state.kind !== 'none') {
    return (
      <>
        <LockdownState state={state} takeBack={takeBack} dismiss={dismiss} />
        <WhileYouWait />
        <EmergencyCall />
      </>
    )
  }
  return (
    <>
      <h1 className={classes.title}>
        <IconLock size={28} aria-hidden /> {t`Silent lockdown`}
      </h1>
      <p
        className={classes.lead}
      >{t`For danger at ${record.siteName} now. No sound, no light. ${whatFollows[asks]}`}</p>
      <p className={classes.hint}>{t`Hold for 1.5 seconds, until it is full. Let go to stop.`}</p>
      <div className={classes.fire}>
        <HoldToConfirm onConfirm={request} words={asks === 'no' ? startWords : askWords} />
      </div>
      <WhileYouWait />
      <EmergencyCall />
    </>
  )
}

const whatFollows = wordTable({
  yes: say`We ask a manager of the site right away. If no one answers within 60 seconds, it starts.`,
  no: say`It starts for the whole site. You have 5 seconds to undo it.`,
  unknown: say`We ask a manager of the site right away. If no one answers within 60 seconds, it starts. From a phone registered at this site, it starts after 5 seconds.`,
})

const askWords = wordTable({
  hold: say`Press and hold to request a lockdown`,
  two: say`Request with two presses instead`,
  again: say`Press again to request it`,
  armed: say`Nothing was sent yet. The second press sends the request.`,
})

const startWords = wordTable({
  hold: say`Press and hold to start a lockdown`,
  two: say`Start with two presses instead`,
  again: say`Press again to start it`,
  armed: say`Nothing has started yet. The second press starts it.`,
})

function WhileYouWait() {
  return (
    <section className={classes.meanwhile}>
      <h2>{t`What to do in a lockdown`}</h2>
      <Steps />
    </section>
  )
}

function NotSwitchedOn() {
  const { barcode, record } = useBag()
  return (
    <>
      <h1 className={classes.title}>
        <IconLock size={28} aria-hidden /> {t`Lockdown`}
      </h1>
      <p
        className={classes.lead}
      >{t`${record.organizationName} does not allow lockdowns from a room. If there is danger now:`}</p>
      <ol className={classes.steps}>
        <li>{t`Lock the door, lights off, everyone out of sight.`}</li>
        <li>{t`Call ${record.emergencyNumber ?? '911'}.`}</li>
        <li>{t`Tell the school’s office or leaders, as your school’s plan says.`}</li>
      </ol>
      <EmergencyCall />
      <Link
        className={classes.way}
        to={paths.bag(barcode, 'report')}
      >{t`Request help from the managers`}</Link>
      <WhileYouWait />
    </>
  )
}
