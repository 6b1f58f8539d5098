import { Outlet } from 'react-router'
import { useMay } from '../../auth/accountState.ts'
import { UnsavedGuard } from '../../ui/form/UnsavedGuard.tsx'
import { Notice } from '../../ui/page/Notice.tsx'

/** The pages about tasks. What of them somebody may do, each says; the server says the same, call by call. */
export default function TasksGuard() {
  if (!useMay('task.read')) {
    return <Notice title="You cannot see tasks">Your role cannot see what is to be done at sites.</Notice>
  }
  return (
    <UnsavedGuard>
      <Outlet />
    </UnsavedGuard>
  )
}
