import '@mantine/core/styles/Pill.layer.css'
import { Outlet } from 'react-router'
import { useMay } from '../../auth/accountState.ts'
import { UnsavedGuard } from '../../ui/form/UnsavedGuard.tsx'
import { Notice } from '../../ui/page/Notice.tsx'

/** The pages about safety audits at a desk. What of them somebody may do, each says; the server says the same, call by call. */
export default function SafetyAuditsGuard() {
  if (!useMay('safetyAudit.read')) {
    return (
      <Notice title="You cannot see safety audits">
        They are for those who are responsible for a site. Ask an administrator of your organization.
      </Notice>
    )
  }
  return (
    <UnsavedGuard>
      <Outlet />
    </UnsavedGuard>
  )
}
