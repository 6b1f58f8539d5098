import { Group } from '@mantine/core'
import { t } from '@muster/words/t'
import { useEffect } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { Button } from '../ui/kit/Button.tsx'
import { Loading } from '../ui/page/Loading.tsx'
import { Notice } from '../ui/page/Notice.tsx'
import { AccessEnded } from './AccessEnded.tsx'
import { useAccountState } from './accountState.ts'
import { MyInvitations } from './MyInvitations.tsx'
import { SignOutButton } from './SignOutButton.tsx'

/** Shows its pages to people who are signed in; anybody else is taken to sign in and comes back to the same page. */
export default function SignedInGuard() {
  const account = useAccountState()
  const { pathname, search, hash } = useLocation()
  const here = pathname + search + hash
  const signIn = account.state === 'signedOut' && account.problem === null ? account.signIn : null

  useEffect(() => signIn?.(here), [signIn, here])

  switch (account.state) {
    case 'signedIn':
      // Passkeys and sessions are of the account.
      if (account.account.tenant || pathname === paths.yourSignIn) return <Outlet />
      if (account.account.profile.isGlobalAdmin) return <WithoutTenant pathname={pathname} />
      return (
        <Notice title={t`No organization yet`}>
          {t`You are signed in, but you are not in an organization. Accept an invitation, or ask your administrator for one.`}
          <MyInvitations />
        </Notice>
      )
    case 'ended':
      return <AccessEnded ended={account} />
    case 'loading':
      return <Loading />
    case 'impossible':
      return <Notice title={t`You can’t sign in here`}>{account.why}</Notice>
    case 'notConfigured':
      return (
        <Notice title={t`Sign-in is not set up`}>
          {t`This page needs a sign-in, but no identity provider is set up on this server.`}
        </Notice>
      )
    case 'signedOut':
      if (account.problem === null) return <Loading />
      return (
        <Notice title={t`You are signed out`}>
          {account.problem}
          <Button kind="primary" onClick={() => account.signIn(here)}>
            {t`Sign in`}
          </Button>
        </Notice>
      )
    case 'failed':
      return (
        <Notice title={account.message}>
          {account.why ?? t`We couldn’t load your account. Try again, or sign out and sign in.`}
          <Group>
            <Button kind="primary" onClick={account.retry}>
              {t`Try again`}
            </Button>
            <SignOutButton signOut={account.signOut} />
          </Group>
        </Notice>
      )
  }
}

/**
 * Administration is of all tenants, so that a global administrator who works in none, or whose tenant was deactivated, still gets there; there is the way
 * back, too.
 */
function WithoutTenant({ pathname }: { pathname: string }) {
  if (pathname.startsWith('/admin/')) return <Outlet />
  return (
    <Notice title={t`No organization selected`}>
      {t`Choose an organization. The one you used may be inactive.`}
      <Button kind="primary" component={Link} to={paths.adminTenants}>
        {t`Tenant Management`}
      </Button>
    </Notice>
  )
}
