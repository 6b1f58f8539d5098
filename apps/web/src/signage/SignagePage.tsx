import { useSyncExternalStore } from 'react'
import { productName, subscribeToProduct } from '../api/product.ts'
import { useAccountState, useMay } from '../auth/accountState.ts'
import { useActiveIncidents } from '../layout/useActiveIncidents.ts'
import { useLook } from '../layout/useLook.ts'
import { useTitle } from '../ui/useTitle.ts'
import { QuietScreen } from './QuietScreen.tsx'
import { TakeOver } from './TakeOver.tsx'

/** A screen on a wall: active incidents take it over; otherwise the organisation’s name and the time. */
export function Component() {
  useTitle('Display')
  const account = useAccountState()
  const mayRead = useMay('incident.read')
  const product = useSyncExternalStore(subscribeToProduct, productName)
  const name = useLook()?.name ?? product
  if (account.state === 'signedIn' && mayRead) {
    return <Following key={account.account.tenant?.tenantId} name={name} />
  }
  return <QuietScreen name={name} remark={remarkOf(account.state)} />
}

function Following({ name }: { name: string }) {
  const { incidents, stale, isPending } = useActiveIncidents()
  if (incidents.length > 0) return <TakeOver incidents={incidents} stale={stale} />
  // A wall that cannot hear must not look as if all were well.
  const remark = stale
    ? 'No connection just now. This screen would not show an incident.'
    : isPending
      ? 'Connecting…'
      : null
  return <QuietScreen name={name} remark={remark} />
}

function remarkOf(state: ReturnType<typeof useAccountState>['state']): string | null {
  if (state === 'loading') return 'Connecting…'
  if (state === 'signedIn') return null
  return 'Nobody is signed in on this screen. It does not show incidents.'
}
