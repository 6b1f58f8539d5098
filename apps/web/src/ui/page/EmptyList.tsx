import { t } from '@muster/words/t'
import { IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../kit/Button.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'

type EmptyListProps = {
  filtered: boolean
  /** The sentence that nothing matches, as in “No users match.” */
  noMatch: string
  onClear: () => void
  children: ReactNode
}

/** Nothing to list: because of the filters, or because there is nothing yet. */
export function EmptyList({ filtered, noMatch, onClear, children }: EmptyListProps) {
  if (!filtered) return children
  return (
    <EmptyState
      title={noMatch}
      icon={IconSearchOff}
      action={<Button onClick={onClear}>{t`Clear search and filters`}</Button>}
    />
  )
}
