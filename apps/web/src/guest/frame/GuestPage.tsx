import { Button } from '@mantine/core'
import { type GuestFlags, mayGuest } from '@muster/domain/access/guestFlags'
import type { Right } from '@muster/domain/access/right'
import type { GuestPage as Page } from '@muster/domain/incident/vocabulary'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Loading } from '../../ui/page/Loading.tsx'
import { Notice } from '../../ui/page/Notice.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { useGuest } from '../GuestContext.ts'
import { sectionPath } from './guestSections.ts'
import { usePageView } from './usePageView.ts'

type GuestPageProps = {
  title: string
  /** The page as the log names it. */
  show: Exclude<Page, 'students'>
  /** The right that their flags must give; null for a page that every guest sees. */
  right: Right | null
  children: ReactNode
}

/** One page of a guest, shown as the log allows and only while their flags give it. */
export function GuestPage({ title, show, right, children }: GuestPageProps) {
  const { incident, guest } = useGuest()
  useTitle(`${title} – ${incident.sites.map(({ name }) => name).join(', ')}`)
  return isPermitted(guest.flags, right) ? <WaitForLog show={show}>{children}</WaitForLog> : <NotPermitted />
}

function WaitForLog({ show, children }: Pick<GuestPageProps, 'show' | 'children'>) {
  const opening = usePageView(show)
  switch (opening) {
    case 'asking':
      return <Loading />
    case 'waiting':
      return <NotLogged />
    case 'refused':
      return <NotPermitted />
    case 'shown':
      return children
  }
}

function NotLogged() {
  const { incident } = useGuest()
  return (
    <Notice title="Not in the log yet">
      <p>
        What you print is written to the log first, and the log cannot be reached now. As soon as it can be,
        the rooms appear here. Keep this page open, or go on with the board, which needs no connection.
      </p>
      <Button component={Link} to={sectionPath('board', incident.id)} size="md" variant="default">
        Back to the board
      </Button>
    </Notice>
  )
}

function isPermitted(flags: GuestFlags, right: Right | null): boolean {
  return right === null || mayGuest(flags, right)
}

function NotPermitted() {
  return (
    <Notice title="Not given to you">
      Your access does not include this page, or not any more. If you need it, ask who invited you.
    </Notice>
  )
}
