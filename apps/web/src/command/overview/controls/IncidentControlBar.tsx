import { silentLockdownRequester } from '@muster/domain/incident/incidentWords'
import type { IncidentState } from '@muster/domain/incident/state'
import { t } from '@muster/words/t'
import { IconUserStar } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useMe } from '../../../auth/useMe.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { rich } from '../../../ui/rich.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { useWhyUnavailable } from '../../send/useWhyUnavailable.ts'
import { StartedByMistake } from '../ending/StartedByMistake.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import classes from './IncidentControlBar.module.css'
import { type IncidentControlDialog, IncidentControls } from './IncidentControls.tsx'
import { latestIncidentControl } from './latestIncidentControl.ts'
import { RealDialog } from './RealDialog.tsx'
import { TransferDialog } from './TransferDialog.tsx'
import { useLostCommand } from './useLostCommand.ts'

type IncidentControlBarProps = {
  incident: IncidentState
  /** The menu of messages; null for people who may not write to rooms. */
  message: ReactNode
  /** The way to the all-clear. */
  end: ReactNode
}

/**
 * The commander, the last action and its author, and the controls of the incident. Always of one height, so that
 * nothing moves.
 */
export function IncidentControlBar({ incident, message, end }: IncidentControlBarProps) {
  const [open, setOpen] = useState<IncidentControlDialog | null>(null)
  const cannot = useWhyUnavailable(incident, 'control')
  const { lost, dismiss } = useLostCommand(incident)
  const me = useMe()
  const latest = useMemo(() => latestIncidentControl(incident), [incident])
  const close = () => setOpen(null)
  const isMine = incident.commanderId === me.id
  return (
    <section className={classes.bar} data-lost={lost !== null || undefined} aria-label={t`Command`}>
      <div className={classes.inner}>
        <IconUserStar size={26} aria-hidden className={classes.icon} />
        <p className={classes.who}>
          <CommanderName incident={incident} isMine={isMine} />
        </p>
        {lost ? (
          <p className={classes.lost} role="alert">
            {lost}
          </p>
        ) : (
          <p className={classes.latest} role="status" title={latest.text}>
            <TimeText at={latest.at} /> · {latest.text}
          </p>
        )}
        <StartedByMistake incident={incident} />
        {lost ? (
          <div className={classes.buttons}>
            <Button onClick={dismiss}>{t`I have read it`}</Button>
          </div>
        ) : (
          <IncidentControls
            incident={incident}
            isMine={isMine}
            mayChange={cannot === null}
            message={message}
            end={end}
            onOpen={setOpen}
          />
        )}
      </div>
      {cannot ? null : (
        <>
          <TransferDialog incident={incident} opened={open === 'commander'} onClose={close} />
          <ActionDialog incident={incident} opened={open === 'action'} onClose={close} />
          <RealDialog
            incident={incident}
            opened={open === 'real' && incident.kind !== 'Actual'}
            onClose={close}
          />
        </>
      )}
    </section>
  )
}

/** The commander's name; a silent lockdown that nobody confirmed has none yet. */
function CommanderName({ incident, isMine }: { incident: IncidentState; isMine: boolean }) {
  const room = incident.commanderId === null ? silentLockdownRequester(incident.commanderName) : null
  if (room !== null)
    return (
      <>
        {rich`<b>No one is in command yet.</b> ${room} requested this lockdown, and no one answered in time.`}
      </>
    )
  return (
    <>
      {isMine ? rich`<b>You</b> are in command` : rich`<b>${incident.commanderName ?? ''}</b> is in command`}
    </>
  )
}
