import type { ReactNode } from 'react'
import { useMatch } from 'react-router'
import { useAccountState, useMay } from '../auth/accountState.ts'
import { UnreadableNotice } from '../live/UnreadableNotice.tsx'
import { paths, routePatterns } from '../paths.ts'
import { ActiveIncidentBanner } from './ActiveIncidentBanner.tsx'
import classes from './AppShell.module.css'
import { WatchBar } from './watch/WatchBar.tsx'
import './manageStyles.ts'
import { TopBar } from './TopBar.tsx'
import { VersionFooter } from './VersionFooter.tsx'

/**
 * The frame of managers’ pages: top bar, the banner of running incidents (home and incident list), a side menu if
 * any.
 */
export function AppShell({ side: sideMenu, children }: { side?: ReactNode; children: ReactNode }) {
  const account = useAccountState()
  const mayRead = useMay('incident.read')
  const onHome = useMatch(paths.home) !== null
  const onList = useMatch(paths.incidentList) !== null
  const onBoard = useMatch(routePatterns.overview) !== null
  const onStart = useMatch(paths.startIncident) !== null
  return (
    <div className={classes.layout}>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <TopBar isPlain={onBoard || onStart} />
      {mayRead && (onHome || onList) && account.state === 'signedIn' ? (
        <ActiveIncidentBanner key={account.account.tenant?.tenantId} />
      ) : null}
      <div className={classes.body}>
        {sideMenu}
        <main id="content" className={classes.content} tabIndex={-1}>
          <UnreadableNotice />
          {children}
          {onBoard || onStart ? null : <VersionFooter />}
        </main>
      </div>
      <WatchBar />
    </div>
  )
}
