import { Outlet } from 'react-router'
import { useMay } from '../../auth/accountState.ts'
import { UnsavedGuard } from '../../ui/form/UnsavedGuard.tsx'
import { Notice } from '../../ui/page/Notice.tsx'

/** The pages about RBIMs. */
export default function RbimsGuard() {
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
