import { t } from '@muster/words/t'
import { useSyncExternalStore } from 'react'
import { productName, subscribeToProduct } from '../api/product.ts'
import { useAccountState, useMay } from '../auth/accountState.ts'
import { useBranding } from '../shell/useBranding.ts'
import { useTitle } from '../ui/useTitle.ts'
import { useWakeLock } from '../ui/useWakeLock.ts'
import type { DisplayState } from './displayLive.ts'
import { IdleScreen } from './IdleScreen.tsx'
import { IncidentTakeover } from './IncidentTakeover.tsx'
import { useDisplay, useFeedNews } from './useDisplay.ts'

/** A screen on a wall: active incidents take it over; otherwise the organization’s name, the time and its feeds. */
export default function SignagePage() {
  useTitle(t`Display`)
  useWakeLock(true)
  const account = useAccountState()
  const mayRead = useMay('incident.read')
  const product = useSyncExternalStore(subscribeToProduct, productName)
  const name = useBranding()?.name ?? product
  if (account.state === 'signedIn' && mayRead) {
    return <Following key={account.account.tenant?.tenantId} name={name} />
  }
  return <IdleScreen name={name} remark={nobodySignedIn(account.state)} />
}

function Following({ name }: { name: string }) {
  const { incidents, connection } = useDisplay()
  const news = useFeedNews()
  if (incidents && incidents.length > 0)
    return <IncidentTakeover incidents={incidents} connection={connection} />
  const remark = remarkOf(incidents !== null, connection)
  return <IdleScreen name={name} remark={remark} connection={connection} news={news} />
}

/** A wall that cannot hear must not look as if all were well. */
function remarkOf(isKnown: boolean, connection: DisplayState['connection']): string | null {
  switch (connection) {
    case 'live':
    case 'polling':
    case 'connecting':
      return isKnown ? null : t`Connecting…`
    case 'readOnly':
      return t`Nothing can be started or changed right now. This screen would not show a new incident.`
    case 'lost':
      return t`No connection. This screen would not show an incident.`
    case 'signedOut':
      return t`The sign-in on this screen has expired. It does not show incidents.`
    case 'closed':
      return t`This screen can no longer show incidents. Sign in again.`
  }
}

function nobodySignedIn(state: ReturnType<typeof useAccountState>['state']): string | null {
  if (state === 'loading') return t`Connecting…`
  if (state === 'signedIn') return t`Your role cannot show incidents on a display.`
  return t`No one is signed in on this screen. It does not show incidents.`
}
