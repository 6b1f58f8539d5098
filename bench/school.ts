/** The school that is measured: one tenant, one site, so many rooms with a bag each, and one manager. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { withClient } from './withClient.ts'

export interface School {
  tenantId: string
  siteId: number
  barcodes: string[]
  /** The manager's `sub`. */
  subject: string
}

/**
 * Writes the school, as the server's own role and under its row-level security.
 * @param appUrl connection URL of the app role
 * @param rooms how many rooms
 * @param issuer whose tokens the manager signs in with
 */
export async function writeSchool(appUrl: string, rooms: number, issuer: string): Promise<School> {
  const tenantId = randomUUID()
  const subject = 'bench-manager'
  const email = 'manager@bench.example.org'
  const barcodes = Array.from({ length: rooms }, () => randomBytes(16).toString('base64url'))
  return inTenant(appUrl, tenantId, async (client) => {
    await client.query(
      `insert into tenant (id, key, name, prefix) values ($1, 'bench', 'Bench School', 'bench')`,
      [tenantId],
    )
    const site = await client.query<{ id: number }>(
      `insert into site (tenant_id, name) values ($1, 'Main Building') returning id`,
      [tenantId],
    )
    const siteId = site.rows[0]?.id ?? 0
    await client.query(
      `with added as (
        insert into room (tenant_id, site_id, name)
        select $1, $2, 'Room ' || n from generate_series(1, $3::int) n
        returning id, name
      )
      insert into bag (tenant_id, site_id, room_id, name, barcode)
      select $1, $2, id, name, ($4::text[])[substr(name, 6)::int] from added`,
      [tenantId, siteId, rooms, barcodes],
    )
    await client.query(`select set_config('muster.email', $1, true)`, [email])
    const user = await client.query<{ id: string }>(
      `insert into app_user (email, name) values ($1, 'Bench Manager') returning id`,
      [email],
    )
    await client.query(
      `select set_config('muster.issuer', $1, true), set_config('muster.subject', $2, true)`,
      [issuer, subject],
    )
    await client.query('insert into user_identity (issuer, subject, user_id) values ($1, $2, $3)', [
      issuer,
      subject,
      user.rows[0]?.id,
    ])
    await client.query(
      `insert into tenant_assignment (tenant_id, user_id, role) values ($1, $2, 'Manager')`,
      [tenantId, user.rows[0]?.id],
    )
    return { tenantId, siteId, barcodes, subject }
  })
}

/** The seqs of an incident's stored events of a type: what really is in the log. */
export async function storedSeqs(
  appUrl: string,
  { tenantId }: School,
  incidentId: string,
  type: string,
): Promise<number[]> {
  return inTenant(appUrl, tenantId, async (client) => {
    const { rows } = await client.query<{ seq: number }>(
      'select seq from event where incident_id = $1 and type = $2 order by seq',
      [incidentId, type],
    )
    return rows.map(({ seq }) => seq)
  })
}

function inTenant<T>(url: string, tenantId: string, work: (client: Client) => Promise<T>): Promise<T> {
  return withClient(url, async (client) => {
    await client.query('begin')
    await client.query(
      `select set_config('search_path', 'muster', true), set_config('muster.tenant_id', $1, true)`,
      [tenantId],
    )
    const result = await work(client)
    await client.query('commit')
    return result
  })
}
