import { t } from '@muster/words/t'
import { type ReactNode, useContext } from 'react'
import { useLocation, useMatch } from 'react-router'
import { useAccountState, useMay } from '../auth/accountState.ts'
import { useDeskLanguages } from '../auth/deskLanguages.ts'
import { UnreadableNotice } from '../live/UnreadableNotice.tsx'
import { paths, routePatterns } from '../paths.ts'
import { WayUpContext } from '../ui/page/wayUp.ts'
import { useHeightVariable } from '../ui/useHeightVariable.ts'
import { ActiveIncidentBanner } from './ActiveIncidentBanner.tsx'
import classes from './AppShell.module.css'
import { IncidentStrip } from './IncidentStrip.tsx'
import { MenuContext } from './menuContext.ts'
import { pagePlace } from './pagePlace.ts'
import { SideMenu } from './SideMenu.tsx'
import { WatchBar } from './watch/WatchBar.tsx'
import './manageStyles.ts'
import { TopBar } from './TopBar.tsx'
import { VersionFooter } from './VersionFooter.tsx'

/**
 * The frame of every desk page: top bar, what is running (the specification's banner on home and the incident list, a strip
 * elsewhere), side menu, the page, and rooms that call.
 */
export function AppShell({ children }: { children: ReactNode }) {
  const account = useAccountState()
  useDeskLanguages()
  const mayRead = useMay('incident.read')
  const onHome = useMatch(paths.home) !== null
  const onList = useMatch(paths.incidentList) !== null
  const onBoard = useMatch(routePatterns.overview) !== null
  const onStart = useMatch(paths.startIncident) !== null
  const onChat = useMatch(paths.chat) !== null
  const { pages } = useContext(MenuContext)
  const { pathname } = useLocation()
  const place = account.state === 'signedIn' ? pagePlace(pages, pathname, account.account) : null
  const Running = onHome || onList ? ActiveIncidentBanner : IncidentStrip
  return (
    <div className={classes.layout}>
      <a className={classes.skip} href="#content">
        {t`Skip to content`}
      </a>
      <div ref={useHeightVariable<HTMLDivElement>('--shell-top-height')}>
        <TopBar isPlain={onBoard || onStart} />
        {mayRead && account.state === 'signedIn' ? <Running key={account.account.tenant?.tenantId} /> : null}
      </div>
      <div className={classes.body}>
        {account.state === 'signedIn' ? (
          <SideMenu account={account} lit={place?.lit ?? null} isAside={onBoard || onStart || onChat} />
        ) : null}
        <main id="content" className={classes.content} tabIndex={-1}>
          <UnreadableNotice />
          <WayUpContext value={place?.up ?? null}>{children}</WayUpContext>
          {onBoard || onStart ? null : <VersionFooter />}
        </main>
      </div>
      <WatchBar />
    </div>
  )
}
