import { Outlet } from 'react-router'
import { UnsavedGuard } from '../ui/form/UnsavedGuard.tsx'
import { Notice } from '../ui/page/Notice.tsx'
import { mayOpen, type PageRight, useAccountState } from './accountState.ts'

export type RightGuardProps = {
  /** The server asks for it, too, call by call. */
  right: PageRight
  /** Heading and text of the refusal. */
  title: string
  text: string
}

/** Shows its pages to people who hold a right, and a refusal to everybody else. */
export function RightGuard({ right, title, text }: RightGuardProps) {
  const account = useAccountState()
  if (account.state !== 'signedIn' || !mayOpen(account.account, right))
    return <Notice title={title}>{text}</Notice>
  return (
    <UnsavedGuard>
      <Outlet />
    </UnsavedGuard>
  )
}
