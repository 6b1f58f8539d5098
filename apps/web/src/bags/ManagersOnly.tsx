import { Outlet } from 'react-router'
import { useMay } from '../auth/accountState.ts'
import { Notice } from '../layout/Notice.tsx'
import { UnsavedGuard } from '../manage/form/UnsavedGuard.tsx'

/** Pages on which a site’s bags are kept. The server says the same, call by call. */
export function Component() {
  if (!useMay('bag.manage')) {
    return (
      <Notice title="This page is for managers">
        Your role cannot change bags. Ask a manager of your site for what you need.
      </Notice>
    )
  }
  return (
    <UnsavedGuard>
      <Outlet />
    </UnsavedGuard>
  )
}
