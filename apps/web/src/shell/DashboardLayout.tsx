import { useContext } from 'react'
import { Outlet } from 'react-router'
import { useAccountState } from '../auth/accountState.ts'
import { AppShell } from './AppShell.tsx'
import { MenuContext } from './menuContext.ts'
import { SideMenu } from './SideMenu.tsx'
import { sideItemsFor } from './sideItems.ts'

/** The dashboard layout: like the manage layout, plus a left side menu (specification, section 2). */
export default function DashboardLayout() {
  const account = useAccountState()
  const { side: entries } = useContext(MenuContext)
  const side =
    account.state === 'signedIn' ? (
      <SideMenu items={sideItemsFor(entries, account.account)} signOut={account.signOut} />
    ) : undefined
  return (
    <AppShell side={side}>
      <Outlet />
    </AppShell>
  )
}
