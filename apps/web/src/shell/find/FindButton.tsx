import { useHotkeys } from '@mantine/hooks'
import { t } from '@muster/words/t'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Account } from '../../auth/account.ts'
import classes from './FindButton.module.css'

const loadDialog = () => import('./FindDialog.tsx')
const FindDialog = lazy(loadDialog)

const isMac = /mac|iphone|ipad/i.test(navigator.platform)

/** Opens the search, by a press or by its key, from wherever the focus is. Its code comes with the first sign of interest. */
export function FindButton({ account }: { account: Account }) {
  const [isOpen, setOpen] = useState(false)
  useHotkeys([['mod+K', () => setOpen((was) => !was)]], [])
  const prepare = () => void loadDialog().catch(() => {})
  return (
    <>
      <button
        type="button"
        className={classes.find}
        aria-label={t`Search`}
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(true)}
      >
        <IconSearch size={18} aria-hidden />
        <span className={classes.word}>{t`Search`}</span>
        <kbd className={classes.key}>{isMac ? '⌘K' : t`Ctrl K`}</kbd>
      </button>
      {isOpen ? (
        <Suspense>
          <FindDialog account={account} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
