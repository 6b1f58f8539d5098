import type { ConnectionStatus } from '../../live/connectionAnnouncement.ts'
import type { ConnectionState } from '../../live/connectionHealth.ts'
import { ConnectionAnnouncer } from '../../ui/ConnectionAnnouncer.tsx'
import { useNow } from '../../ui/useNow.ts'
import { useConnectionState } from './useConnectionState.ts'

/**
 * Tells a screen reader when the bag's page loses its connection and when it has it again; ConnectionLine is the
 * visible part.
 */
export function BagConnectionAnnouncer() {
  useNow(1000)
  const { state, heardAt } = useConnectionState(Date.now())
  return <ConnectionAnnouncer status={connectionStatusOf(state, heardAt !== null)} />
}

function connectionStatusOf(state: ConnectionState, wasHeard: boolean): ConnectionStatus {
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
