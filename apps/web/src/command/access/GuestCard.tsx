import { type GuestLink, type InvitedGuest, renewGuestLink, revokeGuest } from '@muster/contract/guestCalls'
import { flagWords } from '@muster/domain/incident/timeline'
import { commaList } from '@muster/words/commaList'
import { t } from '@muster/words/t'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Failure } from '../../board/send/Failure.tsx'
import { useCommand } from '../../board/send/useCommand.ts'
import { Badge } from '../../ui/kit/Badge.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import page from '../../ui/page/page.module.css'
import { rich } from '../../ui/rich.tsx'
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
  const params = { incidentId, guestId: guest.id }
  const revoke = useCommand((commandId) => call(revokeGuest, { params, body: { commandId } }))
  const renew = useCommand<void>(async () => onLink(await call(renewGuestLink, { params })))
  const { isArmed, press } = useTwoPresses(() => revoke.mutate(undefined))
  const isRevoked = guest.revoked !== null
  const error = revoke.error ?? renew.error
  const flip = (part: 'change' | 'shown') => setOpen(open === part ? null : part)
  return (
    <li className={`${page.card} ${classes.guest}`} data-state={status.state}>
      <h2>
        {guest.name}
        <span>{guest.identifier}</span>
      </h2>
      <Badge tone={tones[status.state]}>{status.words}</Badge>
      <p>{rightsLine(guest.flags)}</p>
      {isRevoked || isOver ? null : (
        <p className={page.note}>
          {rich`Until ${<time dateTime={guest.expiresAt}>{dateAndTime(guest.expiresAt, now)}</time>}`}
          {Date.parse(guest.expiresAt) > now ? ` · ${timeLeft(guest.expiresAt, now)}` : ''} ·{' '}
          {t`invited by ${guest.invitedByName}`}
          {guest.isForAnyDevice ? ` · ${t`several devices`}` : ''}
        </p>
      )}
      {error ? <Failure what="changed" error={error} /> : null}
      <div className={page.actions}>
        {isRevoked || isOver ? null : (
          <>
            <Button aria-expanded={open === 'change'} onClick={() => flip('change')}>
              {t`Change access`}
            </Button>
            <Button loading={renew.isPending} onClick={() => renew.mutate()}>
              {t`New link`}
            </Button>
          </>
        )}
        <Button aria-expanded={open === 'shown'} onClick={() => flip('shown')}>
          {t`What they saw`}
        </Button>
        {isRevoked || isOver ? null : (
          <Button kind={isArmed ? 'danger' : 'secondary'} loading={revoke.isPending} onClick={press}>
            {isArmed ? t`Press again to revoke` : t`Revoke access`}
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

const tones = { invited: 'warn', in: 'ok', out: 'none' } as const

function rightsLine(flags: InvitedGuest['guest']['flags']): string {
  const given = rightsInOrder.filter((flag) => flags[flag])
  if (given.length === 0) return t`Sees only the action and messages to all rooms.`
  return t`Can do: ${commaList(given.map((flag) => flagWords[flag]))}.`
}
