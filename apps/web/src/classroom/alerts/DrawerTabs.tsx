import { say } from '@muster/words/message'
import { t } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'
import type { KeyboardEvent } from 'react'
import classes from './DrawerTabs.module.css'
import { type DrawerTab, drawerTabs } from './useAlertsDrawer.ts'

const names = wordTable<DrawerTab>({
  broadcast: say`Broadcast`,
  room: say`Room`,
  reunify: say`Reunify`,
})

type Props = { tab: DrawerTab; hasReunify: boolean; open: (tab: DrawerTab) => void }

/** The tabs of the alerts drawer; arrow keys go from one to the next. */
export function DrawerTabs({ tab, hasReunify, open }: Props) {
  const tabs = drawerTabs.filter((name) => name !== 'reunify' || hasReunify)
  const turn = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length] ?? tab
    open(next)
    document.getElementById(`alerts-tab-${next}`)?.focus()
  }
  return (
    <div role="tablist" aria-label={t`Alerts`} className={classes.tabs} onKeyDown={turn}>
      {tabs.map((name) => (
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
