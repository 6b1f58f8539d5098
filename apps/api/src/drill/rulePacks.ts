import type * as calls from '@muster/contract/drillCalls'
import type { StoredPack } from '@muster/contract/drillCalls'
import { type RulePack as Pack, rulePack } from '@muster/domain/drill/rulePack'
import { type Selectable, sql } from 'kysely'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { inTenant, type Tx } from '../db/database.ts'
import type { RulePack } from '../db/rows.ts'
import type { House } from '../http/house.ts'
import type { Asked } from '../http/mount.ts'
import { changedSince, conflict, notFound } from '../http/problems.ts'

/** The rules about drills that the caller's organisation goes by, by name. */
export function listPacks(
  { db }: House,
  { caller, query: { page, pageSize } }: Asked<typeof calls.listRulePacks>,
) {
  return inTenant(db, caller.tenantId, async (tx) => {
    const all = tx.selectFrom('rule_pack').where('is_active', '=', true)
    const { total } = await all.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
    const rows = await all
      .selectAll()
      .orderBy(sql`pack->>'name'`)
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    return { items: rows.map(viewPack), page, pageSize, total }
  })
}

/** New rules. A retry with the same id is the same pack. */
export function createPack({ db }: House, { caller, body, request }: Asked<typeof calls.createRulePack>) {
  const { packId, ...pack } = body
  return inTenant(db, caller.tenantId, async (tx) => {
    const made = await tx
      .insertInto('rule_pack')
      .values({ id: packId, tenant_id: caller.tenantId, pack: JSON.stringify(pack) })
      .onConflict((taken) => taken.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (made) {
      await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
        ...{ action: 'rules.created', subject: pack.name, after: pack },
      })
      return viewPack(made)
    }
    const again = await findPack(tx, packId)
    if (!again) throw conflict('taken', 'These rules could not be kept. Reload the page and save them again.')
    return viewPack(again)
  })
}

/** @throws 404 when the tenant has none of this id, 409 when somebody else has changed them since */
export function updatePack(
  { db }: House,
  { caller, params, body, request }: Asked<typeof calls.updateRulePack>,
) {
  const { version, ...pack } = body
  return inTenant(db, caller.tenantId, async (tx) => {
    const before = await lockPack(tx, params.packId)
    if (before.version !== version) throw changedSince('these rules')
    const row = await put(tx, before.id, { pack: JSON.stringify(pack) })
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      ...{ action: 'rules.changed', subject: pack.name, before: rulePack.parse(before.pack), after: pack },
    })
    return viewPack(row)
  })
}

/** Takes rules out of use. */
export function removePack({ db }: House, { caller, params, request }: Asked<typeof calls.removeRulePack>) {
  return inTenant(db, caller.tenantId, async (tx) => {
    const before = await lockPack(tx, params.packId)
    const row = await put(tx, before.id, { is_active: false })
    const view = viewPack(row)
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      ...{ action: 'rules.removed', subject: view.pack.name, before: view.pack },
    })
    return view
  })
}

/** Rules that are in use; null when the tenant in use has none of this id. */
export async function findPack(tx: Tx, packId: string): Promise<Selectable<RulePack> | null> {
  const row = await tx
    .selectFrom('rule_pack')
    .selectAll()
    .where('id', '=', packId)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return row ?? null
}

/** That there are no such rules. */
export const noSuchRules = () => notFound('There are no such rules in your organisation.')

async function lockPack(tx: Tx, packId: string) {
  await tx.selectFrom('rule_pack').select('id').where('id', '=', packId).forUpdate().execute()
  const row = await findPack(tx, packId)
  if (!row) throw noSuchRules()
  return row
}

function put(tx: Tx, packId: string, change: { pack: string } | { is_active: boolean }) {
  return tx
    .updateTable('rule_pack')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', packId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function viewPack({ id, version, pack }: Selectable<RulePack>): StoredPack {
  return { packId: id, version, pack: rulePack.parse(pack) satisfies Pack }
}
