import { type GuestFlags, mayGuest } from '@muster/domain/access/guestFlags'
import type { Right } from '@muster/domain/access/right'
import type { GuestPage as Page } from '@muster/domain/incident/vocabulary'
import { commaList } from '@muster/words/commaList'
import { t } from '@muster/words/t'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/kit/Button.tsx'
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
  useTitle(`${title} – ${commaList(incident.sites.map(({ name }) => name))}`)
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
    <Notice title={t`Waiting for the log`}>
      <p>{t`We log what you print before you print it, and we can’t reach the log. Keep this page open: the rooms appear when the connection is back. The board still works.`}</p>
      <Button component={Link} to={sectionPath('board', incident.id)}>{t`Back to the board`}</Button>
    </Notice>
  )
}

function isPermitted(flags: GuestFlags, right: Right | null): boolean {
  return right === null || mayGuest(flags, right)
}

function NotPermitted() {
  return <Notice title={t`You don’t have access to this page`}>{t`Ask the person who invited you.`}</Notice>
}
