import '@mantine/core/styles/Radio.layer.css'
import { Outlet } from 'react-router'
import { useMay } from '../../auth/accountState.ts'
import { UnsavedGuard } from '../../ui/form/UnsavedGuard.tsx'
import { Notice } from '../../ui/page/Notice.tsx'

/** Guards the pages that set up notifications (specification, sections 2 and 6: not for people restricted to sites). */
export default function NotificationsGuard() {
  const mayConfigure = useMay('notification.configure')
  if (!mayConfigure) {
    return (
      <Notice title="This page is for managers of the whole organization">
        Who is told of an incident is set for all sites together. Ask a manager of your organization.
      </Notice>
    )
  }
  return (
    <UnsavedGuard>
      <Outlet />
    </UnsavedGuard>
  )
}
