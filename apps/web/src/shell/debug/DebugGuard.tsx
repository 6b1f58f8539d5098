import { Outlet } from 'react-router'
import { useAccountState } from '../../auth/accountState.ts'
import { Loading } from '../../ui/page/Loading.tsx'
import { AppShell } from '../AppShell.tsx'
import { useAppConfig } from '../appConfigContext.ts'
import { NotFoundPage } from '../NotFoundPage.tsx'
import { mayDebug } from './dynamicConfig.ts'

/** Debugging is for global admins where it is switched on; for everybody else there is no such page. */
export default function DebugGuard() {
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
