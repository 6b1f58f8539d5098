import { Outlet, useMatch } from 'react-router'
import { useAccountState, useMay } from '../auth/accountState.ts'
import { WatchBar } from '../command/watch/WatchBar.tsx'
import { paths } from '../paths.ts'
import { ActiveIncidentBanner } from './ActiveIncidentBanner.tsx'
import classes from './ManageLayout.module.css'
import './manageStyles.ts'
import { TopBar } from './TopBar.tsx'

/** The manage layout: top bar with menus, and on home and the incident list the banner of what is going on. */
export function Component() {
  const account = useAccountState()
  const mayRead = useMay('incident.read')
  const onHome = useMatch(paths.home) !== null
  const onList = useMatch(paths.incidentList) !== null
  return (
    <div className={classes.layout}>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <TopBar />
      {mayRead && (onHome || onList) && account.state === 'signedIn' ? (
        <ActiveIncidentBanner key={account.account.tenant?.tenantId} />
      ) : null}
      <main id="content" className={classes.content} tabIndex={-1}>
        <Outlet />
      </main>
      <WatchBar />
    </div>
  )
}
