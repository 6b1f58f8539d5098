import { Title } from '@mantine/core'
import { type AdminUser, resendInvitation } from '@muster/contract/adminUserCalls'
import { t } from '@muster/words/t'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { sentenceOf } from '../../api/problemError.ts'
import { newId } from '../../live/newId.ts'
import { DatedTime } from '../../ui/DatedTime.tsx'
import { Problem } from '../../ui/page/Problem.tsx'
import classes from '../../ui/page/page.module.css'
import listClasses from '../../ui/page/recordList.module.css'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { administers, useAdmin } from '../useAdmin.ts'
import { invitationSentence } from './invitationWords.ts'
import { useUpdateUserCache } from './useUsers.ts'

/** The state of the invitations that somebody has not accepted, or not signed in for, each with the way to send it again. */
export function InvitationsCard({ user }: { user: AdminUser }) {
  const me = useAdmin()
  const tenants = user.tenants.filter(
    ({ tenantKey, state }) => administers(me, tenantKey) && (state === 'invited' || !user.hasSignedIn),
  )
  if (tenants.length === 0) return null
  return (
    <section className={classes.card} aria-labelledby="invitations">
      <Title order={2} id="invitations">
        {tenants.length === 1 ? t`Invitation` : t`Invitations`}
      </Title>
      <ul className={listClasses.rows}>
        {tenants.map(({ tenantKey, name }) => (
          <Invitation key={tenantKey} user={user} tenantKey={tenantKey} name={name} />
        ))}
      </ul>
    </section>
  )
}

type InvitationProps = { user: AdminUser; tenantKey: string; name: string }

function Invitation({ user, tenantKey, name }: InvitationProps) {
  const updateCache = useUpdateUserCache()
  // The same command until it was answered: a second press, or one after no answer, is the same mail.
  const [commandId, setCommandId] = useState(() => newId())
  const sending = useMutation({
    mutationFn: () => call(resendInvitation, { params: { id: user.id }, body: { tenantKey, commandId } }),
    onSuccess: (after) => {
      updateCache(after)
      setCommandId(newId())
      if (after.invitations[tenantKey]?.state !== 'noMail') toastSuccess(t`Invitation sent`)
    },
  })
  const stands = user.invitations[tenantKey]
  const said = stands ? invitationSentence(stands, window.location.origin) : null
  const isMute = stands?.state === 'noMail'
  const whyNot = isMute ? '' : user.isActive ? null : t`Activate the account first.`
  return (
    <li className={listClasses.row}>
      <div className={listClasses.what}>
        <strong>{name}</strong>
        <span role="status">
          {said ? said.words : t`No invitation emails yet.`} {said?.at ? <DatedTime at={said.at} /> : null}
        </span>
      </div>
      <ReasonButton
        kind="secondary"
        whyNot={whyNot}
        loading={sending.isPending}
        onClick={() => {
          if (!sending.isPending) sending.mutate()
        }}
      >
        {stands ? t`Send again` : t`Send invitation`}
      </ReasonButton>
      {sending.isError ? <Problem>{sentenceOf(sending.error)}</Problem> : null}
    </li>
  )
}
