import type { StoredBag } from '@muster/contract/setupCalls'
import { bagKindWords } from '@muster/domain/readiness/bagKindWords'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/kit/Badge.tsx'
import { type Columns, DataTable } from '../../ui/kit/DataTable.tsx'

/** Bags, a row each, which opens the bag’s record. */
export function BagRows({ bags, label = 'Bags' }: { bags: readonly StoredBag[]; label?: string }): ReactNode {
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
  { title: 'Bag', cell: ({ name }) => name },
  { title: 'For', cell: ({ roomName, kind }) => roomName ?? bagKindWords[kind] },
  {
    title: 'State',
    cell: ({ isActive }) => (isActive ? 'In use' : <Badge tone="none">Retired</Badge>),
  },
]
