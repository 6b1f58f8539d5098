import type { TemplateScope } from '@muster/domain/template/templateScope'
import { inEnglish } from '@muster/words/t'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import { changedSince, notFound } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { type SetKind, savingDescription } from './templateSetKinds.ts'
import { newestFor, type SetVersion, versionsFor, viewVersion } from './templateVersionRows.ts'

type By = { caller: Caller; request: FastifyRequest }
type SetInput<T> = {
  choice: TemplateScope
  /** The version the editor saw; 0: none. */
  version: number
  /** Null: retired. */
  items: readonly T[] | null
  note: string | null
}

/**
 * Saves a new version of a set. The current version is not saved again, so a retry is harmless.
 * @throws 409 when somebody else has saved since
 */
export function saveSet<T>(
  { db }: { db: Database },
  by: By,
  kind: SetKind<T>,
  input: SetInput<T>,
): Promise<SetVersion<T>> {
  return inTenant(db, by.caller.tenantId, (tx) => addVersion(tx, by, kind, input, null))
}

/**
 * Restores an older version as a new one.
 * @throws 404 when there is no such version, 409 when somebody else has saved since
 */
export function restoreSet<T>(
  { db }: { db: Database },
  by: By,
  kind: SetKind<T>,
  { choice, version, restore }: { choice: TemplateScope; version: number; restore: number },
): Promise<SetVersion<T>> {
  return inTenant(db, by.caller.tenantId, async (tx) => {
    const row = await versionsFor(tx, kind, choice)
      .selectAll()
      .where('version', '=', restore)
      .executeTakeFirst()
    if (!row) throw notFound(inEnglish('There is no such version of this set.'))
    const { items } = viewVersion(kind, row)
    return addVersion(tx, by, kind, { choice, version, items, note: null }, restore)
  })
}

async function addVersion<T>(
  tx: Tx,
  { caller, request }: By,
  kind: SetKind<T>,
  { choice, version, items, note }: SetInput<T>,
  restoredFrom: number | null,
): Promise<SetVersion<T>> {
  const before = await newestFor(tx, kind, choice)
  if (before && isInForce(before, items, note)) return before
  if ((before?.version ?? 0) !== version) throw changedSince()
  const row = await tx
    .insertInto('template_version')
    .values({
      tenant_id: caller.tenantId,
      kind: kind.name,
      ...choice,
      version: version + 1,
      note,
      restored_from: restoredFrom,
      saved_by_name: caller.account.name,
      items: items && sql<string>`${JSON.stringify(items)}::jsonb`,
    })
    .onConflict((other) => other.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) {
    // Somebody saved at the same moment; if it was the same, both have succeeded.
    const theirs = await newestFor(tx, kind, choice)
    if (theirs && isInForce(theirs, items, note)) return theirs
    throw changedSince()
  }
  await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
    action: savingDescription(items, restoredFrom),
    subject: kind.title(choice),
    before: before && auditView(kind, before.version, before.items),
    after: auditView(kind, row.version, items),
  })
  await kind.onSaved?.(tx)
  return viewVersion(kind, row)
}

/** Returns true when nothing has changed. Both were parsed by the same schema, so their fields have the same order. */
function isInForce<T>(now: SetVersion<T>, items: readonly T[] | null, note: string | null): boolean {
  const isNoted = note === null || note === now.note
  return isNoted && JSON.stringify(now.items) === JSON.stringify(items)
}

function auditView<T>(kind: SetKind<T>, version: number, items: readonly T[] | null) {
  return { version, items: items?.map(kind.words) ?? null }
}
