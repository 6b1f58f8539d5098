import { Outlet } from 'react-router'
import { useAccountState } from '../auth/accountState.ts'
import { useAppConfig } from '../layout/appConfigContext.ts'
import { AppShell } from '../layout/Frame.tsx'
import { Loading } from '../layout/Loading.tsx'
import { NotFoundPage } from '../layout/NotFoundPage.tsx'
import { mayDebug } from './dynamicConfig.ts'

/** Debugging is for global admins where it is switched on; for everybody else there is no such page. */
export function Component() {
  const config = useAppConfig()
  const account = useAccountState()
  if (config.debug && account.state === 'loading') return <Loading />
  if (mayDebug(config, account)) return <Outlet />
  return (
    <AppShell>
      <NotFoundPage within />
    </AppShell>
  )
}
