import type { Right } from '@muster/domain/access/right'
import { Outlet } from 'react-router'
import { UnsavedGuard } from '../ui/form/UnsavedGuard.tsx'
import { Notice } from '../ui/page/Notice.tsx'
import { type AccountState, administersUsers, hasRight, useAccountState } from './accountState.ts'

/** The right that pages ask for in the tenant in use; or to be an administrator, of at least one tenant or of all. */
export type PageRight = Right | 'admin'

export type RightGuardProps = {
  /** The server asks for it, too, call by call. */
  right: PageRight
  /** Heading and text of the refusal. */
  title: string
  text: string
}

/** Shows its pages to people who hold a right, and a refusal to everybody else. */
export function RightGuard({ right, title, text }: RightGuardProps) {
  if (!mayOpen(useAccountState(), right)) return <Notice title={title}>{text}</Notice>
  return (
    <UnsavedGuard>
      <Outlet />
    </UnsavedGuard>
  )
}

function mayOpen(account: AccountState, right: PageRight): boolean {
  if (right !== 'admin') return hasRight(account, right)
  return account.state === 'signedIn' && administersUsers(account.account.profile)
}
