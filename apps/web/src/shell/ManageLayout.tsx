import { Outlet } from 'react-router'
import { AppShell } from './AppShell.tsx'

/** The manage layout: top bar with menus, and on home and the incident list the banner of running incidents. */
export default function ManageLayout() {
  return (
    <AppShell>
      <Outlet />
    </AppShell>
  )
}
