import * as calls from '@muster/contract/subjectCalls'
import { formerMember } from '@muster/domain/incident/withoutErased'
import { sql } from 'kysely'
import type { Mount, RequestInput } from '../../access/endpoints.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import { type Database, inTenant, type Tx } from '../../platform/db/database.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { mayAdminister, unknownTenant } from '../tenant/administeredTenants.ts'
import { actorOf, globalAdminsOwn, refuseSelf } from '../user/changeUser.ts'
import { requireAnotherAdmin } from '../user/keepLastAdmin.ts'
import { lockAccounts, lockTenant } from '../user/lockAccounts.ts'
import { findSubjects, readSubject } from './findSubject.ts'
import { accountData, type DataSubject, type PersonalData, rosterData } from './personalData.ts'

type Deps = { db: Database; incidents: IncidentStore }
type OneInput = RequestInput<typeof calls.getSubject>

/** Mounts the data of one person: what there is, a copy, an erasure. */
export function subjectRoutes(mount: Mount, deps: Deps) {
  mount(calls.findSubjects, ({ admin, params, query }) => {
    if (!mayAdminister(admin, params.id)) throw unknownTenant()
    return inTenant(deps.db, params.id, (tx) => findSubjects(tx, params.id, query), {
      all_assignments: 'on',
    })
  })
  mount(calls.getSubject, (input) =>
    forSubject(deps, input, async (tx) => {
      const { shown, subject } = await readSubject(
        tx,
        input.params.id,
        input.params.kind,
        input.params.subjectId,
      )
      return { ...shown, parts: await countParts(tx, input.params.kind, subject) }
    }),
  )
  mount(calls.exportSubject, (input) =>
    forSubject(deps, input, async (tx) => {
      const { id, kind, subjectId } = input.params
      const { shown, subject } = await readSubject(tx, id, kind, subjectId)
      const tables = await readTables(tx, kind, subject)
      await writeAudit(tx, id, actorOf(input), { action: 'subject.exported', subject: shown.name })
      return {
        format: 'muster-person/1' as const,
        exportedAt: new Date().toISOString(),
        subject: shown,
        tables,
      }
    }),
  )
  mount(calls.eraseSubject, (input) => eraseSubject(deps, input))
}

/** Runs a transaction that may see everything of a person: what is theirs in the tenant, and what belongs to the account itself. */
function forSubject<T>({ db }: Deps, { admin, params }: OneInput, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (!mayAdminister(admin, params.id)) throw unknownTenant()
  const known = { user_id: params.subjectId, email: admin.account.email, server: 'on' }
  return inTenant(db, params.id, work, { ...known, all_assignments: 'on' })
}

function dataOf(kind: OneInput['params']['kind'], { isOnlyHere }: DataSubject): PersonalData[] {
  const all = kind === 'account' ? accountData : rosterData
  // What belongs to an account that others have, too, is not this organization's to give or erase.
  return all.filter(({ isOfAccount }) => isOnlyHere || !isOfAccount)
}

async function countParts(tx: Tx, kind: OneInput['params']['kind'], subject: DataSubject) {
  const parts = []
  for (const { table, isTheirs, what, fate, why } of dataOf(kind, subject)) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where ${isTheirs(subject)}`.execute(tx)
    const count = rows[0]?.count ?? 0
    if (count > 0) parts.push({ what, count, fate, why })
  }
  return parts
}

async function readTables(tx: Tx, kind: OneInput['params']['kind'], subject: DataSubject) {
  const tables: Record<string, Record<string, unknown>[]> = {}
  for (const { table, isTheirs, secret = [] } of dataOf(kind, subject)) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) - ${secret}::text[] as row from ${sql.table(table)} t where ${isTheirs(subject)}`.execute(
      tx,
    )
    if (rows.length > 0) tables[table] = rows.map(({ row }) => row)
  }
  return tables
}

/**
 * Erases a person from a tenant: removes what only they need, and takes the name off what others need. Stored events are never
 * changed; their readers leave the name out.
 * @throws 404 for a tenant that is not administered, or a person that it has not; 403 for oneself and for a global
 *   administrator; 409 for the last administrator
 */
async function eraseSubject(deps: Deps, input: RequestInput<typeof calls.eraseSubject>) {
  const { id: tenantId, kind, subjectId } = input.params
  const parts = await forSubject(deps, input, async (tx) => {
    if (kind === 'account') await requireErasable(tx, input)
    const { shown, subject } = await readSubject(tx, tenantId, kind, subjectId)
    const parts = await countParts(tx, kind, subject)
    if (kind === 'account') await forgetName(tx, subject)
    // Its row is changed while the policies still know it as a member; the membership goes last.
    const last = (data: PersonalData) => (data.table === 'tenant_assignment' ? 1 : 0)
    for (const data of dataOf(kind, subject).toSorted((one, other) => last(one) - last(other)))
      await eraseRows(tx, data, subject)
    // Other servers have read ended logs with the name.
    await sql`select pg_notify('muster_forget', ${tenantId})`.execute(tx)
    await writeAudit(tx, tenantId, actorOf(input), {
      action: 'subject.erased',
      subject: kind === 'account' ? formerMember : 'A person of the roster',
      after: { id: subjectId, kind: shown.kind },
    })
    return parts
  })
  deps.incidents.forgetEnded(tenantId)
  return { parts }
}

async function requireErasable(tx: Tx, { admin, params }: RequestInput<typeof calls.eraseSubject>) {
  const row = (await lockAccounts(tx, admin, [params.subjectId])).get(params.subjectId)
  const tenant = await lockTenant(tx, admin, params.id)
  refuseSelf({ isSelf: params.subjectId === admin.account.id })
  if (row?.is_global_admin) throw globalAdminsOwn()
  await requireAnotherAdmin(tx, tenant, params.subjectId)
}

async function eraseRows(tx: Tx, { table, isTheirs, fate, set }: PersonalData, subject: DataSubject) {
  if (fate === 'removed') await sql`delete from ${sql.table(table)} where ${isTheirs(subject)}`.execute(tx)
  if (!set) return
  const values = Object.entries(set(subject)).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ${sql.table(table)} set ${sql.join(values)} where ${isTheirs(subject)}`.execute(tx)
}

/** Lets logs of the tenant be read without the name: marks the account, and drops what was computed from ended logs. */
async function forgetName(tx: Tx, { tenantId, id, name }: DataSubject) {
  await tx
    .insertInto('erased_account')
    .values({ tenant_id: tenantId, user_id: id })
    .onConflict((known) => known.doNothing())
    .execute()
  await sql`
    update incident i
    set summary = i.summary || jsonb_build_object('commanderName', ${formerMember}::text)
    where i.tenant_id = ${tenantId} and i.stage <> 'active' and i.summary ->> 'commanderName' = ${name}
      and exists (
        select from event e
        where e.incident_id = i.id and (e.actor ->> 'id' = ${id} or e.data -> 'to' ->> 'id' = ${id})
      )`.execute(tx)
  await sql`
    delete from incident_snapshot s
    using incident i
    where s.tenant_id = ${tenantId} and i.id = s.incident_id and i.stage <> 'active'`.execute(tx)
}
