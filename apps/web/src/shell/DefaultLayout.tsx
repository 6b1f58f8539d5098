import { Outlet } from 'react-router'
import { BagBroadcastView } from './BagBroadcast.tsx'
import classes from './DefaultLayout.module.css'
import './manageStyles.ts'
import { TopBar } from './TopBar.tsx'
import { useBagBroadcast } from './useBagBroadcast.ts'
import { VersionFooter } from './VersionFooter.tsx'

/** The default layout: a container, with the broadcast of the bag that this phone opened last while one holds. */
export default function DefaultLayout() {
  const broadcast = useBagBroadcast()
  return (
    <div className={classes.layout}>
      <TopBar isPlain={broadcast !== null} />
      <div aria-live="polite">{broadcast ? <BagBroadcastView {...broadcast} /> : null}</div>
      <main className={classes.container}>
        <Outlet />
      </main>
      {broadcast ? null : <VersionFooter />}
    </div>
  )
}
