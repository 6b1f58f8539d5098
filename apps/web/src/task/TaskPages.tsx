import { Outlet } from 'react-router'
import { useMay } from '../auth/accountState.ts'
import { Notice } from '../layout/Notice.tsx'
import { UnsavedGuard } from '../manage/form/UnsavedGuard.tsx'

/** The pages about tasks. What of them somebody may do, each says; the server says the same, call by call. */
export function Component() {
  if (!useMay('task.read')) {
    return <Notice title="You cannot see tasks">Your role cannot see what is to be done at sites.</Notice>
  }
  return (
    <UnsavedGuard>
      <Outlet />
    </UnsavedGuard>
  )
}
