import { Outlet } from 'react-router'
import { administersUsers, useAccountState } from '../auth/accountState.ts'
import { UnsavedGuard } from '../ui/form/UnsavedGuard.tsx'
import { Notice } from '../ui/page/Notice.tsx'

/** Pages for administrators: of all organisations, or of at least one. The server says the same, call by call. */
export default function AdminGuard() {
  const account = useAccountState()
  if (account.state !== 'signedIn') return null
  if (!administersUsers(account.account.profile)) {
    return (
      <Notice title="This page is for administrators">
        You administer no organization. Ask an administrator of yours for what you need.
      </Notice>
    )
  }
  return (
    <UnsavedGuard>
      <Outlet />
    </UnsavedGuard>
  )
}
