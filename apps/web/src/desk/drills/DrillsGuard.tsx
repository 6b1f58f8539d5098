import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { Outlet } from 'react-router'
import { useMay } from '../../auth/accountState.ts'
import { UnsavedGuard } from '../../ui/form/UnsavedGuard.tsx'
import { Notice } from '../../ui/page/Notice.tsx'

/** The pages about drills. What of them somebody may do, each says; the server says the same, call by call. */
export default function DrillsGuard() {
  if (!useMay('incident.read')) {
    return <Notice title="You cannot see drills">Your role cannot follow incidents or drills.</Notice>
  }
  return (
    <UnsavedGuard>
      <Outlet />
    </UnsavedGuard>
  )
}
