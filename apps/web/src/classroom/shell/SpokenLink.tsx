import type { LinkState } from '../../live/bagLink.ts'
import type { ConnectionStanding } from '../../live/connectionNews.ts'
import { ConnectionAnnouncer } from '../../ui/ConnectionAnnouncer.tsx'
import { useNow } from '../../ui/useNow.ts'
import { useLinkState } from './useLinkState.ts'

/** Tells a screen reader when the bag's page loses its connection and when it has it again; LinkLine is what is seen of it. */
export function SpokenLink() {
  useNow(1000)
  const { state, heardAt } = useLinkState(Date.now())
  return <ConnectionAnnouncer status={standingOf(state, heardAt !== null)} />
}

function standingOf(state: LinkState, wasHeard: boolean): ConnectionStanding {
  switch (state) {
    case 'live':
      return 'works'
    case 'asking':
      return wasHeard ? 'works' : 'starting'
    case 'readOnly':
      return 'readOnly'
    case 'cut':
    case 'gone':
      return 'lost'
  }
}
