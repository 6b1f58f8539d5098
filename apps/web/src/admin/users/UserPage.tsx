import { Title } from '@mantine/core'
import {
  type AdminUser,
  deactivateUser,
  removeUserSignIns,
  updateUser,
} from '@muster/contract/adminUserCalls'
import { t } from '@muster/words/t'
import { IconPencil } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { DatedTime } from '../../ui/DatedTime.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { PropertyList } from '../../ui/kit/PropertyList.tsx'
import { ConfirmButton } from '../../ui/page/ConfirmButton.tsx'
import { LoadedPage } from '../../ui/page/LoadProblem.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import classes from '../../ui/page/page.module.css'
import { rich } from '../../ui/rich.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { StateTag } from '../StateTag.tsx'
import { useAdmin } from '../useAdmin.ts'
import { AssignmentFacts } from './AssignmentFacts.tsx'
import { GlobalAdminCard } from './GlobalAdminCard.tsx'
import { InvitationsCard } from './InvitationsCard.tsx'
import { invitedWords, isInvitee } from './invitationWords.ts'
import { useUpdateUserCache, useUser } from './useUsers.ts'
import { whyNotChangeAccount, whyNotDeactivate, whyNotRemoveSignIns } from './whyNot.ts'

/** One user: their details, and their rights in each tenant. */
export default function UserPage() {
  const user = useUser(useParams().id ?? '')
  return (
    <div className={classes.page} data-narrow>
      <LoadedPage query={user}>{(data) => <UserView user={data} />}</LoadedPage>
    </div>
  )
}

function UserView({ user }: { user: AdminUser }) {
  return (
    <>
      <PageHeader
        title={user.name}
        subtitle={user.email}
        backLink={{ to: paths.adminUsers, label: t`Users` }}
      >
        <Button
          component={Link}
          to={paths.adminUserEdit(user.id)}
          leftSection={<IconPencil size={18} aria-hidden />}
        >
          {t`Edit`}
        </Button>
      </PageHeader>
      <section className={classes.card} aria-labelledby="account">
        <Title order={2} id="account">
          {t`Account`}
        </Title>
        <AccountFacts user={user} />
        {isInvitee(user) ? null : (
          <div className={classes.actions}>
            {user.isActive ? <Deactivate user={user} /> : <Activate user={user} />}
            {user.hasSignedIn ? <RemoveSignIns user={user} /> : null}
          </div>
        )}
      </section>
      <InvitationsCard user={user} />
      <section className={classes.card} aria-labelledby="roles">
        <Title order={2} id="roles">
          {t`Organizations and roles`}
        </Title>
        <AssignmentFacts user={user} />
      </section>
      <GlobalAdminCard user={user} />
    </>
  )
}

function AccountFacts({ user }: { user: AdminUser }) {
  const me = useAdmin()
  const { isActive, isGlobalAdmin, firstSignedInAt, createdAt, tenants, currentTenantKey } = user
  const worksIn = tenants.find(({ tenantKey }) => tenantKey === currentTenantKey)?.name ?? currentTenantKey
  return (
    <PropertyList
      facts={[
        {
          name: t`State`,
          value: <StateTag isActive={isActive} awaited={isInvitee(user) ? invitedWords(user) : null} />,
        },
        {
          name: t`Sign-in`,
          value: firstSignedInAt
            ? rich`First sign-in: ${<DatedTime at={firstSignedInAt} />}`
            : isInvitee(user)
              ? t`Has not accepted the invitation yet.`
              : t`Has not signed in yet`,
        },
        ...(isGlobalAdmin ? [{ name: t`Global role`, value: t`Global administrator` }] : []),
        ...(me.isGlobalAdmin ? [{ name: t`Current organization`, value: worksIn ?? t`None selected` }] : []),
        { name: t`Since`, value: <TimeText at={createdAt} /> },
      ]}
    />
  )
}

function Deactivate({ user }: { user: AdminUser }) {
  const me = useAdmin()
  const updateCache = useUpdateUserCache()
  return (
    <ConfirmButton
      action={t`Deactivate`}
      whyNot={whyNotDeactivate(me, user)}
      onConfirm={async () => updateCache(await call(deactivateUser, { params: { id: user.id } }))}
    >
      {me.isGlobalAdmin
        ? t`${user.name} can no longer sign in. Open pages close within seconds. Their records stay, and you can activate them again.`
        : t`${user.name} can no longer use the organizations you administer. Open pages close within seconds. Their records stay, and you can activate them again.`}
    </ConfirmButton>
  )
}

function RemoveSignIns({ user }: { user: AdminUser }) {
  const updateCache = useUpdateUserCache()
  return (
    <ConfirmButton
      action={t`Remove sign-ins`}
      whyNot={whyNotRemoveSignIns(useAdmin(), user)}
      onConfirm={async () => updateCache(await call(removeUserSignIns, { params: { id: user.id } }))}
    >
      {t`${user.name} is signed out everywhere, and their passkeys stop working. They sign in again as ${user.email}. If passkeys are required, they have 14 days to add one. Use this for a lost device or a new account at their provider.`}
    </ConfirmButton>
  )
}

function Activate({ user: { id, name, version, ...user } }: { user: AdminUser }) {
  const updateCache = useUpdateUserCache()
  return (
    <ConfirmButton
      action={t`Activate`}
      isDestructive={false}
      whyNot={whyNotChangeAccount(useAdmin(), { id, name, version, ...user })}
      onConfirm={async () =>
        updateCache(await call(updateUser, { params: { id }, body: { version, name, isActive: true } }))
      }
    >
      {t`${name} can sign in again, with the roles and sites they had.`}
    </ConfirmButton>
  )
}
