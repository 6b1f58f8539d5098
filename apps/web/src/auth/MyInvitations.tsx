import { Checkbox, Group, TextInput, Title } from '@mantine/core'
import {
  acceptInvitation,
  declineInvitation,
  listMyInvitations,
  type MyInvitation,
} from '@muster/contract/userCalls'
import { roles } from '@muster/domain/access/roles'
import { t } from '@muster/words/t'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { sentenceOf } from '../api/problemError.ts'
import { DatedTime } from '../ui/DatedTime.tsx'
import { Button } from '../ui/kit/Button.tsx'
import { ConfirmButton } from '../ui/page/ConfirmButton.tsx'
import { Problem } from '../ui/page/Problem.tsx'
import page from '../ui/page/page.module.css'
import { rich } from '../ui/rich.tsx'
import { toastSuccess } from '../ui/toasts.ts'
import { type AccountState, useAccountState } from './accountState.ts'

type SignedIn = Extract<AccountState, { state: 'signedIn' }>

/** Time after which an open page asks for new invitations, in milliseconds. */
const askAgainAfter = 60_000

/** The organizations that wait for the person's answer; nothing where none does. */
export function MyInvitations() {
  const account = useAccountState()
  return account.state === 'signedIn' ? <Invitations account={account} /> : null
}

function Invitations({ account }: { account: SignedIn }) {
  const { data } = useQuery({
    queryKey: ['account', 'invitations', account.account.profile.id],
    queryFn: ({ signal }) => call(listMyInvitations, {}, { signal, own: true }),
    refetchInterval: askAgainAfter,
  })
  return (
    <>
      {data?.invitations.map((invitation) => (
        <Invitation key={invitation.tenantId} invitation={invitation} account={account} />
      ))}
      {data?.isWaitedForElsewhere ? (
        <section className={page.card}>
          <p className={page.note}>
            {t`You have an invitation from an organization with its own sign-in. To answer, sign out, then sign in at its provider.`}
          </p>
        </section>
      ) : null}
    </>
  )
}

function Invitation({ invitation, account }: { invitation: MyInvitation; account: SignedIn }) {
  const { tenantId, tenantKey, tenantName, role, invitedBy, invitedName, invitedAt } = invitation
  const { tenants, name: ownName } = account.account.profile
  const isFirst = tenants.length === 0
  const worksIn = account.account.tenant?.name
  const [name, setName] = useState(invitedName)
  const [worksHere, setWorksHere] = useState(false)
  const queries = useQueryClient()
  const params = { tenantId }
  const accepting = useMutation({
    mutationFn: async () => {
      const body = isFirst && name.trim() !== '' ? { name: name.trim() } : {}
      await call(acceptInvitation, { params, body }, { own: true })
      if (worksHere) await account.switchTenant(tenantKey)
      await queries.invalidateQueries({ queryKey: ['account'] })
      toastSuccess(t`You joined ${tenantName}`)
    },
  })
  const headingId = `invitation-${tenantId}`
  return (
    <section className={page.card} aria-labelledby={headingId}>
      <Title order={2} id={headingId}>
        {t`${tenantName} invites you`}
      </Title>
      <p className={page.note}>
        {rich`${invitedBy} of ${tenantName} (${tenantKey}) asked you on ${<DatedTime at={invitedAt} />} to be one of its people: ${roles[role].words.name}. ${roles[role].words.sentence} ${tenantName} sees your name and your address once you accept, and nothing before.`}
      </p>
      {isFirst ? (
        <TextInput
          label={t`Your name, as others see it`}
          size="md"
          maxLength={200}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      ) : (
        <>
          <p className={page.note}>
            {worksIn
              ? t`You are shown as ${ownName}. You stay in ${worksIn}. You can switch in your account menu.`
              : t`You are shown as ${ownName}.`}
          </p>
          <Checkbox
            label={t`Switch to ${tenantName}`}
            size="md"
            checked={worksHere}
            onChange={({ currentTarget }) => setWorksHere(currentTarget.checked)}
          />
        </>
      )}
      {accepting.isError ? <Problem>{sentenceOf(accepting.error)}</Problem> : null}
      <Group>
        <Button
          kind="primary"
          loading={accepting.isPending}
          onClick={() => {
            if (!accepting.isPending) accepting.mutate()
          }}
        >
          {t`Accept`}
        </Button>
        <ConfirmButton
          action={t`Decline`}
          whyNot={null}
          onConfirm={async () => {
            await call(declineInvitation, { params }, { own: true })
            await queries.invalidateQueries({ queryKey: ['account', 'invitations'] })
          }}
        >
          {t`You won’t join ${tenantName}. They can invite you again.`}
        </ConfirmButton>
      </Group>
    </section>
  )
}
