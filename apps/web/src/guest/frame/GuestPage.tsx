import { type GuestFlags, mayGuest, type Right } from '@muster/domain/access/rights'
import type { GuestPage as Page } from '@muster/domain/incident/vocabulary'
import type { ReactNode } from 'react'
import { Loading } from '../../layout/Loading.tsx'
import { Notice } from '../../layout/Notice.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { useGuest } from '../GuestContext.ts'
import { useShown } from './useShown.ts'

type GuestPageProps = {
  title: string
  /** What the log says that the guest was shown. */
  show: Exclude<Page, 'students'>
  /** What their flags must give; null for what every guest sees. */
  right: Right | null
  children: ReactNode
}

/** One page of a guest: shown once the log has it, and only while their flags give it. */
export function GuestPage({ title, show, right, children }: GuestPageProps) {
  const { incident, guest } = useGuest()
  useTitle(`${title} – ${incident.sites.map(({ name }) => name).join(', ')}`)
  return isGiven(guest.flags, right) ? <Logged show={show}>{children}</Logged> : <NotGiven />
}

function Logged({ show, children }: Pick<GuestPageProps, 'show' | 'children'>) {
  const shown = useShown(show)
  if (shown === 'refused') return <NotGiven />
  return shown === 'shown' ? children : <Loading />
}

function isGiven(flags: GuestFlags, right: Right | null): boolean {
  return right === null || mayGuest(flags, right)
}

function NotGiven() {
  return (
    <Notice title="Not given to you">
      Your access does not include this page, or not any more. If you need it, ask who invited you.
    </Notice>
  )
}
