import { Button } from '@mantine/core'
import { type GuestLink, type InvitedGuest, renewGuestLink, revokeGuest } from '@muster/contract/guestCalls'
import { flagWords } from '@muster/domain/incident/timeline'
import { IconCircle, IconCircleFilled, IconMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Failure } from '../../board/send/Failure.tsx'
import { useCommand } from '../../board/send/useCommand.ts'
import { dateAndTime } from '../../ui/times.ts'
import { useNow } from '../../ui/useNow.ts'
import { useTwoPresses } from '../../ui/useTwoPresses.ts'
import classes from './access.module.css'
import { ChangeForm } from './ChangeForm.tsx'
import { GuestViewLog } from './GuestViewLog.tsx'
import { rightsInOrder } from './guestRights.ts'
import { guestStatusOf, timeLeft } from './guestStatus.ts'

type GuestCardProps = {
  incidentId: string
  invited: InvitedGuest
  /** Seq of the last entry of the incident: the list of pages shown to them is loaded anew as it grows. */
  version: number
  isOver: boolean
  onLink: (link: GuestLink) => void
}

/** One person from outside: their status, their rights with the expiry, and the actions on them. */
export function GuestCard({ incidentId, invited, version, isOver, onLink }: GuestCardProps) {
  const { guest } = invited
  const [open, setOpen] = useState<'change' | 'shown' | null>(null)
  const now = useNow(15_000)
  const status = guestStatusOf(invited, now)
  const Mark = marks[status.state]
  const params = { incidentId, guestId: guest.id }
  const revoke = useCommand((commandId) => call(revokeGuest, { params, body: { commandId } }))
  const renew = useCommand<void>(async () => onLink(await call(renewGuestLink, { params })))
  const { isArmed, press } = useTwoPresses(() => revoke.mutate(undefined))
  const isRevoked = guest.revoked !== null
  const error = revoke.error ?? renew.error
  const flip = (part: 'change' | 'shown') => setOpen(open === part ? null : part)
  return (
    <li className={`${classes.card} ${classes.guest}`} data-state={status.state}>
      <h2>
        {guest.name}
        <span>{guest.identifier}</span>
      </h2>
      <p className={classes.standing} data-state={status.state}>
        <Mark size={16} aria-hidden /> {status.words}
      </p>
      <p>{rightsLine(guest.flags)}</p>
      {isRevoked || isOver ? null : (
        <p className={classes.dim}>
          Until <time dateTime={guest.expiresAt}>{dateAndTime(guest.expiresAt, now)}</time>
          {Date.parse(guest.expiresAt) > now ? ` · ${timeLeft(guest.expiresAt, now)}` : ''} · invited by{' '}
          {guest.invitedByName}
          {guest.isForAnyDevice ? ' · several devices' : ''}
        </p>
      )}
      {error ? <Failure what="changed" error={error} /> : null}
      <div className={classes.buttons}>
        {isRevoked || isOver ? null : (
          <>
            <Button variant="default" aria-expanded={open === 'change'} onClick={() => flip('change')}>
              Change
            </Button>
            <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate()}>
              New link
            </Button>
          </>
        )}
        <Button variant="default" aria-expanded={open === 'shown'} onClick={() => flip('shown')}>
          What they were shown
        </Button>
        {isRevoked || isOver ? null : (
          <Button
            {...(isArmed ? { color: 'red.8' } : { variant: 'default' })}
            loading={revoke.isPending}
            onClick={press}
          >
            {isArmed ? 'Press again: revoke now' : 'Revoke'}
          </Button>
        )}
      </div>
      {open === 'change' && !isRevoked && !isOver ? (
        <ChangeForm incidentId={incidentId} guest={guest} onDone={() => setOpen(null)} />
      ) : null}
      {open === 'shown' ? (
        <GuestViewLog incidentId={incidentId} guestId={guest.id} version={version} isOver={isOver} />
      ) : null}
    </li>
  )
}

const marks = { invited: IconCircle, in: IconCircleFilled, out: IconMinus }

function rightsLine(flags: InvitedGuest['guest']['flags']): string {
  const given = rightsInOrder.filter((flag) => flags[flag])
  if (given.length === 0) return 'Can see what is happening, no more.'
  return `Can do: ${given.map((flag) => flagWords[flag]).join(', ')}.`
}
