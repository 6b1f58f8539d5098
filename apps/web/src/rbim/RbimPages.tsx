import { Outlet } from 'react-router'
import { useMay } from '../auth/accountState.ts'
import { Notice } from '../layout/Notice.tsx'
import { UnsavedGuard } from '../manage/form/UnsavedGuard.tsx'

/** The pages about RBIMs. */
export function Component() {
  if (!useMay('rbim.read')) {
    return (
      <Notice title="This page is for staff">
        Your role does not see RBIMs. Ask an administrator of your organization.
      </Notice>
    )
  }
  return (
    <UnsavedGuard>
      <Outlet />
    </UnsavedGuard>
  )
}
