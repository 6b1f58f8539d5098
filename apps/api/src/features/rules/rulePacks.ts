import type { AuditValues } from '@muster/contract/auditFields'
import { inEnglish } from '@muster/words/t'
import type { FastifyRequest } from 'fastify'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { Caller } from '../../access/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import type { RulePack } from '../../platform/db/rows.ts'
import { changedSince, conflict, notFound } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { type AuditChange, writeAudit } from '../audit/writeAudit.ts'

/** Stores rule packs: the requirements of a law or a policy, as an organisation enters them. Packs differ in their subject. */

type Pack = { name: string } & AuditValues
export type PackKind<T extends Pack> = { about: 'drills' | 'contents'; shape: z.ZodType<T> }
type By = { caller: Caller; request: FastifyRequest }
type StoredPack<T extends Pack> = { packId: string; version: number; pack: T }

/** Lists the rules of the caller's organisation, by name. */
export function listPacks<T extends Pack>(
  { db }: { db: Database },
  of: PackKind<T>,
  { caller, query: { page, pageSize } }: { caller: Caller; query: { page: number; pageSize: number } },
) {
  return inTenant(db, caller.tenantId, async (tx) => {
    const all = packsIn(tx, of)
    const { total } = await all.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
    const rows = await all
      .selectAll()
      .orderBy(sql`pack->>'name'`)
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    return { items: rows.map((row) => viewPack(of, row)), page, pageSize, total }
  })
}

/** Adds rules. A retry with the same id is the same pack. */
export function createPack<T extends Pack>(
  { db }: { db: Database },
  of: PackKind<T>,
  { caller, request, packId, pack }: By & { packId: string; pack: T },
) {
  return inTenant(db, caller.tenantId, async (tx) => {
    const made = await tx
      .insertInto('rule_pack')
      .values({ id: packId, tenant_id: caller.tenantId, about: of.about, pack: JSON.stringify(pack) })
      .onConflict((taken) => taken.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (made) {
      await writeAudit<AuditChange>(tx, caller.tenantId, callerActor(caller, request), {
        action: 'rules.created',
        subject: pack.name,
        after: pack,
      })
      return viewPack(of, made)
    }
    const again = await findPack(tx, of, packId)
    if (!again)
      throw conflict(
        'taken',
        inEnglish('These rules could not be kept. Reload the page and save them again.'),
      )
    return viewPack(of, again)
  })
}

/** @throws 404 when the tenant has none of this id, 409 when somebody else has changed them since */
export function updatePack<T extends Pack>(
  { db }: { db: Database },
  of: PackKind<T>,
  { caller, request, packId, version, pack }: By & { packId: string; version: number; pack: T },
) {
  return inTenant(db, caller.tenantId, async (tx) => {
    const before = await lockPack(tx, of, packId)
    if (before.version !== version) throw changedSince()
    const row = await updateRow(tx, before.id, { pack: JSON.stringify(pack) })
    await writeAudit<AuditChange>(tx, caller.tenantId, callerActor(caller, request), {
      action: 'rules.changed',
      subject: pack.name,
      before: of.shape.parse(before.pack),
      after: pack,
    })
    return viewPack(of, row)
  })
}

/** Retires rules. */
export function removePack<T extends Pack>(
  { db }: { db: Database },
  of: PackKind<T>,
  { caller, params, request }: By & { params: { packId: string } },
) {
  return inTenant(db, caller.tenantId, async (tx) => {
    const before = await lockPack(tx, of, params.packId)
    const row = await updateRow(tx, before.id, { is_active: false })
    const view = viewPack(of, row)
    await writeAudit<AuditChange>(tx, caller.tenantId, callerActor(caller, request), {
      action: 'rules.removed',
      subject: view.pack.name,
      before: view.pack,
    })
    return view
  })
}

/** Returns active rules; null when the tenant in use has none of this id. */
export async function findPack<T extends Pack>(
  tx: Tx,
  of: PackKind<T>,
  packId: string,
): Promise<Selectable<RulePack> | null> {
  return (await packsIn(tx, of).selectAll().where('id', '=', packId).executeTakeFirst()) ?? null
}

/** The 404 for unknown rules. */
export const noSuchRules = () => notFound(inEnglish('There are no such rules in your organization.'))

function packsIn<T extends Pack>(tx: Tx, { about }: PackKind<T>) {
  return tx.selectFrom('rule_pack').where('is_active', '=', true).where('about', '=', about)
}

async function lockPack<T extends Pack>(tx: Tx, of: PackKind<T>, packId: string) {
  await tx.selectFrom('rule_pack').select('id').where('id', '=', packId).forUpdate().execute()
  const row = await findPack(tx, of, packId)
  if (!row) throw noSuchRules()
  return row
}

function updateRow(tx: Tx, packId: string, change: { pack: string } | { is_active: boolean }) {
  return tx
    .updateTable('rule_pack')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', packId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function viewPack<T extends Pack>(
  { shape }: PackKind<T>,
  { id, version, pack }: Selectable<RulePack>,
): StoredPack<T> {
  return { packId: id, version, pack: shape.parse(pack) }
}
