import { Portal } from '@mantine/core'
import type { Watch } from '@muster/contract/watchCalls'
import { t } from '@muster/words/t'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useMatch } from 'react-router'
import { useAccountState, useMay } from '../../auth/accountState.ts'
import { routePatterns } from '../../paths.ts'
import { useHeightVariable } from '../../ui/useHeightVariable.ts'
import { HelpCards } from './HelpCards.tsx'
import { LockdownBar } from './LockdownBar.tsx'
import { StartedBar } from './StartedBar.tsx'
import { useNews } from './useNews.ts'
import { useTitleMark } from './useTitleMark.ts'
import { useWatch } from './useWatch.ts'
import classes from './WatchBar.module.css'
import { WatchConnection } from './WatchConnection.tsx'
import type { WatchState } from './watchLive.ts'
import { titleMark } from './watchNews.ts'

/** On every manager’s page: rooms that ask for a silent lockdown or call for help. Nothing while nobody does. */
export function WatchBar() {
  const account = useAccountState()
  const mayCommand = useMay('incident.command')
  if (!mayCommand || account.state !== 'signedIn') return null
  return <Following key={account.account.tenant?.tenantId} />
}

const nothing: Watch = { lockdowns: [], started: [], help: [] }

function Following() {
  const live = useWatch()
  const watch = live.watch ?? nothing
  const { said, muted, mute } = useNews(live.watch)
  useTitleMark(titleMark(watch))
  return (
    // Beside the page, not in it: the wall display lies over the page and makes it inert, and these have to be seen there.
    <Portal>
      <p className={classes.unseen} role="alert">
        {said.tone === 'alarm' ? said.words : ''}
      </p>
      <p className={classes.unseen} role="status">
        {said.tone === 'call' ? said.words : ''}
      </p>
      <Bars live={live} watch={watch} muted={muted} mute={mute} />
    </Portal>
  )
}

type BarsProps = { live: WatchState; watch: Watch; muted: boolean; mute: (to: boolean) => void }

/** At the bottom of the window, over the page: nothing moves under the finger when somebody calls. */
function Bars({ live, watch, muted, mute }: BarsProps) {
  const here = useMatch(routePatterns.overview)?.params.id
  const [putAway, setPutAway] = useState<readonly string[]>([])
  const started = watch.started.filter(({ id }) => id !== here && !putAway.includes(id))
  const calls = watch.lockdowns.length + started.length + watch.help.length
  const ref = useHeightVariable<HTMLDivElement>('--watch-height')
  return (
    <aside className={classes.watch} data-calls={calls > 0 || undefined} aria-label={t`Requests from rooms`}>
      <div ref={ref} className={classes.bars}>
        {watch.lockdowns.map((each) => (
          <LockdownBar key={each.id} lockdown={each} />
        ))}
        {started.map((each) => (
          <StartedBar key={each.id} started={each} onDismiss={() => setPutAway([...putAway, each.id])} />
        ))}
        <WatchConnection live={live} />
      </div>
      {calls > 0 ? <Cards help={watch.help} muted={muted} mute={mute} /> : null}
    </aside>
  )
}

type CardsProps = { help: Watch['help']; muted: boolean; mute: (to: boolean) => void }

/** The page leaves as much room at its end as these are high: anything they cover can be scrolled clear of them. */
function Cards({ help, muted, mute }: CardsProps) {
  const ref = useHeightVariable<HTMLDivElement>('--watch-cards-height')
  return (
    <div ref={ref} className={classes.cards}>
      <HelpCards help={help} />
      <button
        type="button"
        className={classes.sound}
        aria-label={muted ? t`Sound is off. Turn on` : t`Sound is on. Turn off`}
        onClick={() => mute(!muted)}
      >
        {muted ? <IconBellOff size={20} aria-hidden /> : <IconBell size={20} aria-hidden />}
      </button>
    </div>
  )
}
