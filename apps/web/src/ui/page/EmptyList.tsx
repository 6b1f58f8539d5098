import { t } from '@muster/words/t'
import { IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../kit/Button.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'

type EmptyListProps = { filtered: boolean; what: string; onClear: () => void; children: ReactNode }

/** Nothing to list: because of the filters, or because there is nothing yet. */
export function EmptyList({ filtered, what, onClear, children }: EmptyListProps) {
  if (!filtered) return children
  return (
    <EmptyState
      title={t`No ${what} match.`}
      icon={IconSearchOff}
      action={<Button onClick={onClear}>Clear search and filters</Button>}
    />
  )
}
