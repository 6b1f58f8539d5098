import { Outlet } from 'react-router'
import { useMay } from '../../auth/accountState.ts'
import { UnsavedGuard } from '../../ui/form/UnsavedGuard.tsx'
import { Notice } from '../../ui/page/Notice.tsx'

/** Pages on which a site’s bags are kept. The server says the same, call by call. */
export default function BagsGuard() {
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
