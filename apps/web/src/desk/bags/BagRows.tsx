import type { StoredBag } from '@muster/contract/setupCalls'
import { bagKindWords } from '@muster/domain/readiness/bagKindWords'
import { t } from '@muster/words/t'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/kit/Badge.tsx'
import { type Columns, DataTable } from '../../ui/kit/DataTable.tsx'

/** Bags, a row each, which opens the bag’s record. */
export function BagRows({
  bags,
  label = t`Bags`,
}: {
  bags: readonly StoredBag[]
  label?: string
}): ReactNode {
  if (bags.length === 0) return null
  return (
    <DataTable
      label={label}
      items={bags}
      keyOf={({ id }) => id}
      linkTo={({ siteId, id }) => paths.editBags(siteId, { bag: id })}
      columns={columns}
    />
  )
}

const columns: Columns<StoredBag> = [
  {
    get title() {
      return t`Bag`
    },
    cell: ({ name }) => name,
  },
  {
    get title() {
      return t`For`
    },
    cell: ({ roomName, kind }) => roomName ?? bagKindWords[kind],
  },
  {
    get title() {
      return t`State`
    },
    cell: ({ isActive }) => (isActive ? t`In use` : <Badge tone="none">{t`Retired`}</Badge>),
  },
]
