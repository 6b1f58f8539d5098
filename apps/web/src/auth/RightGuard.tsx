import { t } from '@muster/words/t'
import { Link, Outlet } from 'react-router'
import { paths } from '../paths.ts'
import { UnsavedGuard } from '../ui/form/UnsavedGuard.tsx'
import { Button } from '../ui/kit/Button.tsx'
import { Notice } from '../ui/page/Notice.tsx'
import { mayOpen, type PageRight, useAccountState } from './accountState.ts'

/** The right that a page asks for, and the refusal. Its words are in the language of the moment when they are read. */
export type Guard = {
  /** The server asks for it, too, call by call. */
  right: PageRight
  /** Heading and text of the refusal. */
  title: string
  text: string
}

/** Shows its pages to people who hold a right, and to everybody else a refusal with the way to their own home page. */
export function RightGuard({ guard: { right, title, text } }: { guard: Guard }) {
  const account = useAccountState()
  if (account.state !== 'signedIn' || !mayOpen(account.account, right))
    return (
      <Notice title={title}>
        {text}
        <Button kind="primary" component={Link} to={paths.home}>{t`Home Page`}</Button>
      </Notice>
    )
  return (
    <UnsavedGuard>
      <Outlet />
    </UnsavedGuard>
  )
}
