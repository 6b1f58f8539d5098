import { Outlet } from 'react-router'
import { useAccountState } from '../auth/accountState.ts'
import { Frame } from './Frame.tsx'
import { SideMenu } from './SideMenu.tsx'
import { sideItemsFor } from './sideItems.ts'

/** The dashboard layout: like the manage layout, plus a left side menu (specification, section 2). */
export function Component() {
  const account = useAccountState()
  const side =
    account.state === 'signedIn' ? (
      <SideMenu items={sideItemsFor(account.account)} signOut={account.signOut} />
    ) : undefined
  return (
    <Frame side={side}>
      <Outlet />
    </Frame>
  )
}
