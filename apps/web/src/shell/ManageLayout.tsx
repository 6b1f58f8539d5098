import { Outlet } from 'react-router'
import { AppShell } from './AppShell.tsx'

/** The manage and the dashboard layout of the specification, section 2, in one: every page has the left side menu. */
export default function ManageLayout() {
  return (
    <AppShell>
      <Outlet />
    </AppShell>
  )
}
