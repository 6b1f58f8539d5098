import { Outlet } from 'react-router'
import { AppShell } from './AppShell.tsx'

/** The manage layout: top bar with menus, and on home and the incident list the banner of what is going on. */
export default function ManageLayout() {
  return (
    <AppShell>
      <Outlet />
    </AppShell>
  )
}
