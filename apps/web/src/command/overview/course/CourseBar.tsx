import { Button } from '@mantine/core'
import { askedForBy } from '@muster/domain/incident/incidentWords'
import type { IncidentState } from '@muster/domain/incident/state'
import { IconSwitchHorizontal, IconUrgent, IconUserStar } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../../auth/accountState.ts'
import { useMe } from '../../../auth/useMe.ts'
import { CameraWay } from '../../../camera/CameraWay.tsx'
import { paths } from '../../../paths.ts'
import { TimeText } from '../../../ui/TimeText.tsx'
import { useWhyNot } from '../../send/useWhyNot.ts'
import { ActionDialog } from './ActionDialog.tsx'
import classes from './CourseBar.module.css'
import { latestCourse } from './latestCourse.ts'
import { RealDialog } from './RealDialog.tsx'
import { TransferDialog } from './TransferDialog.tsx'
import { useLostCommand } from './useLostCommand.ts'

/** Who leads, what was done last and by whom, and the ways to change the course. Always as high, so that nothing moves. */
export function CourseBar({ incident }: { incident: IncidentState }) {
  const [open, setOpen] = useState<'commander' | 'action' | 'real' | null>(null)
  const cannot = useWhyNot(incident, 'course')
  const { lost, putAway } = useLostCommand(incident)
  const me = useMe()
  const latest = useMemo(() => latestCourse(incident), [incident])
  const close = () => setOpen(null)
  const isMine = incident.commanderId === me.id
  const isLed = incident.commanderId !== null
  return (
    <section className={classes.bar} data-lost={lost !== null || undefined} aria-label="Command">
      <div className={classes.inner}>
        <IconUserStar size={26} aria-hidden className={classes.icon} />
        <p className={classes.who}>
          <Leader incident={incident} isMine={isMine} />
        </p>
        {lost ? (
          <p className={classes.lost} role="alert">
            {lost}
          </p>
        ) : (
          <p className={classes.latest} role="status">
            <TimeText at={latest.at} /> · {latest.text}
          </p>
        )}
        {lost ? (
          <div className={classes.buttons}>
            <Button size="sm" variant="white" onClick={putAway}>
              I have read it
            </Button>
          </div>
        ) : (
          <div className={classes.buttons}>
            <Ways incident={incident} />
            {cannot ? null : (
              <>
                <Button size="sm" variant={isLed ? 'default' : 'filled'} onClick={() => setOpen('commander')}>
                  {isMine ? 'Hand over …' : 'Take command …'}
                </Button>
                <Button
                  size="sm"
                  variant="default"
                  leftSection={<IconSwitchHorizontal size={16} aria-hidden />}
                  onClick={() => setOpen('action')}
                >
                  Change action …
                </Button>
                {incident.kind === 'Actual' ? null : (
                  <Button
                    size="sm"
                    variant="default"
                    className={classes.real}
                    leftSection={<IconUrgent size={16} aria-hidden />}
                    onClick={() => setOpen('real')}
                  >
                    This is real …
                  </Button>
                )}
              </>
            )}
          </div>
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

/** Who leads; of a silent lockdown that nobody confirmed, that nobody does yet. */
function Leader({ incident, isMine }: { incident: IncidentState; isMine: boolean }) {
  const room = incident.commanderId === null ? askedForBy(incident.commanderName) : null
  if (room !== null)
    return (
      <>
        <strong>Nobody is in command yet.</strong> {room} asked for this lockdown, and nobody answered in
        time.
      </>
    )
  return (
    <>
      <strong>{incident.commanderName}</strong> {isMine ? '(you) leads' : 'is in command'}
    </>
  )
}

/** The pages beside the board, for whoever may work on them. */
function Ways({ incident: { id, stage, sites } }: { incident: IncidentState }) {
  const siteIds = sites.map((site) => site.id)
  const mayClear = useMay('room.clear', siteIds)
  const mayLetIn = useMay('guest.manage', siteIds)
  if (stage !== 'active') return null
  return (
    <>
      <Button size="sm" variant="default" component={Link} to={paths.chatOf(id)}>
        Chat
      </Button>
      {mayClear ? (
        <Button size="sm" variant="default" component={Link} to={paths.clearRooms(id)}>
          Clear rooms
        </Button>
      ) : null}
      <Button size="sm" variant="default" component={Link} to={paths.reunification(id)}>
        Reunification
      </Button>
      {mayLetIn ? (
        <Button size="sm" variant="default" component={Link} to={paths.externalAccess(id)}>
          Guests
        </Button>
      ) : null}
      <CameraWay incidentId={id} />
    </>
  )
}
