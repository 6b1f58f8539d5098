import type { KeyboardEvent } from 'react'
import classes from './DrawerTabs.module.css'
import { type DrawerTab, drawerTabs } from './useAlertsDrawer.ts'

const names: Record<DrawerTab, string> = { broadcast: 'Broadcast', room: 'Room' }

/** The tabs of the alerts drawer; arrow keys go from one to the other. */
export function DrawerTabs({ tab, open }: { tab: DrawerTab; open: (tab: DrawerTab) => void }) {
  const turn = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const next = tab === 'broadcast' ? 'room' : 'broadcast'
    open(next)
    document.getElementById(`alerts-tab-${next}`)?.focus()
  }
  return (
    <div role="tablist" aria-label="Alerts" className={classes.tabs} onKeyDown={turn}>
      {drawerTabs.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`alerts-tab-${name}`}
          aria-selected={tab === name}
          aria-controls="alerts-panel"
          tabIndex={tab === name ? 0 : -1}
          className={classes.tab}
          onClick={() => open(name)}
        >
          {names[name]}
        </button>
      ))}
    </div>
  )
}
