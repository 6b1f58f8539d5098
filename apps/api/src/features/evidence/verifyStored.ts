import { sql } from 'kysely'
import { checkCheckpoints } from '../../evidence/checkCheckpoints.ts'
import { trustedKeys } from '../../evidence/trustedKeys.ts'
import { verifyEvidence } from '../../evidence/verifyEvidence.ts'
import { type Database, inTenant, noTenant, openDatabase } from '../../platform/db/database.ts'
import { selfTestId } from '../../platform/db/selfTestId.ts'
import { exportEvidence } from './exportEvidence.ts'
import { Signer } from './signer.ts'

/**
 * Compares the logs and the audit in the database with what was signed of them.
 * @param appUrl connection URL of the app role
 * @param keys public keys from elsewhere; none: those in the database, which whoever owns it could have changed
 * @param tenantKey only this tenant; all, and the deployment, when left out
 * @returns sentences about what is wrong, and how many checkpoints there are
 */
export async function verifyStored(appUrl: string, keys: readonly Buffer[], tenantKey?: string) {
  const db = openDatabase(appUrl, 1)
  // Nothing is signed here.
  const signer = new Signer({}, { warn: () => {} })
  try {
    const wrong: string[] = []
    let checkpoints = 0
    for (const { id, key } of await listTenants(db, tenantKey)) {
      const about = { tool: '', exportedBy: '', withAudit: true }
      const file = await exportEvidence({ db, signer }, id, about)
      if (file.checkpoints.length === 0) continue
      checkpoints += file.checkpoints.length
      const text = JSON.stringify({ ...file, statement: { ...file.statement, keyId: null } })
      const report = verifyEvidence([{ name: key, text }], { keys, isOwnExport: true })
      wrong.push(...report.wrong.map(({ reason }) => `${key}: ${reason}`))
      const { heads } = checkCheckpoints(file.checkpoints, trustedKeys(keys, file.keys))
      const signed = [...heads].flatMap(([incident, list]) => list.map((head) => ({ incident, ...head })))
      for (const { incident, entries, number } of await readChanged(db, id, signed))
        wrong.push(
          `${key}: entry ${entries} of incident ${incident} is not what checkpoint ${number} has: the log was rewritten`,
        )
    }
    return { checkpoints, wrong }
  } finally {
    await db.destroy()
  }
}

async function listTenants(db: Database, key?: string): Promise<{ id: string; key: string }[]> {
  const rows = await inTenant(
    db,
    noTenant,
    (tx) =>
      tx.selectFrom('tenant').select(['id', 'key']).where('id', '<>', selfTestId).orderBy('key').execute(),
    { server: 'on' },
  )
  return key === undefined
    ? [{ id: noTenant, key: 'the deployment' }, ...rows]
    : rows.filter((row) => row.key === key)
}

type Head = { incident: string; entries: number; head: string; number: number }

/** Reads the first signed head of each log that the log no longer has; logs that are gone or too short are found otherwise. */
async function readChanged(db: Database, tenantId: string, heads: readonly Head[]): Promise<Head[]> {
  const { rows } = await inTenant(db, tenantId, (tx) =>
    sql<Head>`
      select distinct on (h.incident) h.incident, h.entries, h.head, h.number
      from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as h (incident uuid, entries integer, head text, number integer)
      join event e on e.incident_id = h.incident and e.seq = h.entries
      where e.hash <> decode(h.head, 'hex')
      order by h.incident, h.number`.execute(tx),
  )
  return rows
}
