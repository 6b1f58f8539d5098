import type { Contents } from '@muster/contract/contentsCalls'
import { bagKind } from '@muster/contract/shapes'
import { contentsOf } from '@muster/domain/readiness/bagContents'
import type { Caller } from '../../access/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { newestFor } from '../template/templateVersionRows.ts'
import { anyChoice, contentsSet } from './contentsSets.ts'

/** Lists the contents of each kind of bag, and their source. */
export function listContents({ db }: { db: Database }, { tenantId }: Caller) {
  return inTenant(db, tenantId, async (tx) => {
    const all: Contents[] = []
    for (const kind of bagKind.options) {
      const newest = await newestFor(tx, contentsSet(kind), anyChoice)
      const own = newest?.items ?? null
      all.push({
        bagKind: kind,
        items: [...(own ?? contentsOf(kind))],
        isBuiltIn: own === null,
        newest,
      })
    }
    return all
  })
}
