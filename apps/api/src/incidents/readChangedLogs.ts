import { sql } from 'kysely'
import { type Database, inTenant, noTenant } from '../platform/db/database.ts'
import { type LoadedIncident, versionOf } from './loadedIncident.ts'

/**
 * Returns when the database server was started. Another one answers after a failover, and the log may have lost its end.
 */
export async function readServerStart(db: Database): Promise<string> {
  const { rows } = await sql<{ start: string }>`select pg_postmaster_start_time()::text as start`.execute(db)
  return rows[0]?.start ?? ''
}

/**
 * Compares logs of a tenant in memory with the database by the hash of the last event.
 * @returns ids of those whose last event the log has not
 */
export async function readForeignLogs(
  db: Database,
  tenantId: string,
  held: readonly LoadedIncident[],
): Promise<string[]> {
  const { rows } = await inTenant(db, tenantId, (tx) =>
    sql<{ id: string }>`
      select k.id
      from unnest(
        ${held.map(({ id }) => id)}::uuid[],
        ${held.map(versionOf)}::integer[],
        ${held.map(({ lastHash }) => lastHash)}::text[]
      ) as k (id, version, hash)
      left join event e on e.incident_id = k.id and e.seq = k.version
      where e.hash is distinct from decode(k.hash, 'hex')`.execute(tx),
  )
  return rows.map(({ id }) => id)
}

/** A log as the database has it. */
export type StoredLog = { tenantId: string; isActive: boolean; version: number }

/** Finds logs by the ids of their incidents, over all tenants. */
export async function readLogs(db: Database, ids: readonly string[]): Promise<Map<string, StoredLog>> {
  const rows = await inTenant(
    db,
    noTenant,
    (tx) =>
      tx
        .selectFrom('incident')
        .select(['id', 'tenant_id', 'stage', 'version'])
        .where('id', 'in', ids)
        .execute(),
    { server: 'on' },
  )
  return new Map(
    rows.map(({ id, tenant_id, stage, version }) => [
      id,
      { tenantId: tenant_id, isActive: stage === 'active', version },
    ]),
  )
}

/** A log that differs from memory. `version` 0: there is none. */
export type ChangedLog = { tenantId: string; id: string; version: number }

/**
 * Compares the active incidents in memory with the database, over all tenants, in one statement. While nothing has changed,
 * the answer is empty.
 * @param held the active incidents in memory, some of which may have ended
 * @returns those whose log has another length, and active ones that are not in memory
 */
export async function readChangedLogs(db: Database, held: readonly LoadedIncident[]): Promise<ChangedLog[]> {
  const { rows } = await inTenant(
    db,
    noTenant,
    (tx) =>
      sql<ChangedLog>`
        select coalesce(k.tenant_id, i.tenant_id) as "tenantId", coalesce(k.id, i.id) as id, coalesce(i.version, 0) as version
        from unnest(
          ${held.map(({ tenantId }) => tenantId)}::uuid[],
          ${held.map(({ id }) => id)}::uuid[],
          ${held.map(versionOf)}::integer[]
        ) as k (tenant_id, id, version)
        full join (
          select tenant_id, id, version
          from incident
          where stage = 'active' or id = any (${held.map(({ id }) => id)}::uuid[])
        ) i on i.id = k.id
        where i.version is distinct from k.version`.execute(tx),
    { server: 'on' },
  )
  return rows
}
