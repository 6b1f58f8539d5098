import { sql } from 'kysely'
import {
  type Checkpoint,
  type CheckpointReason,
  checkpoint,
  emptyChain,
  parsePayload,
  statementHash,
} from '../../evidence/statements.ts'
import { type Database, inTenant, noTenant, type Tx } from '../../platform/db/database.ts'
import { enqueueAnchors } from './anchors.ts'
import { countExpired, linkAudit, maxLinks } from './auditChain.ts'
import { nameExpiredLogs } from './expiredLogs.ts'
import { readLastStatement } from './readEvidence.ts'
import { readSigningKeys, type Signer, signed } from './signer.ts'
import { nameCosignatures } from './storedCosignatures.ts'

/** Tries beside another server that signs for the same tenant at the same time. */
const maxTries = 5

type Log = Record<'error', (details: object, message: string) => void>
type Deps = { db: Database; signer: Signer; log: Log }

/**
 * Signs how far the logs and the audit of a tenant go, if anything has changed since its last checkpoint. Of two servers the
 * second one finds nothing left to sign.
 * @param tenantId `noTenant`: the audit of the deployment
 * @throws when the database cannot be reached
 */
export async function signCheckpoint(deps: Deps, tenantId: string, reason: CheckpointReason): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      const isMore = await inTenant(deps.db, tenantId, (tx) => signOnce(deps, tx, tenantId, reason), {
        server: 'on',
      })
      if (!isMore) return
      tries = 0
    } catch (error) {
      if (!isTaken(error) || tries === maxTries) throw error
    }
  }
}

/** @returns true when there is more to sign than goes into one checkpoint */
async function signOnce({ signer, log }: Deps, tx: Tx, tenantId: string, reason: CheckpointReason) {
  const key = await signer.keyFor(tx)
  if (!key) return false
  const before = await readLastStatement(tx, tenantId)
  const last = before && parsePayload(checkpoint, before.payload)
  const changed = await readChangedLogs(tx, tenantId)
  const audit = await linkAudit(tx, tenantId)
  const number = (before?.number ?? 0) + 1
  const cosignatures = await nameCosignatures(tx, tenantId, number)
  const expired = await nameExpiredLogs(tx, tenantId, number)
  const auditExpired = await countExpired(tx, tenantId)
  const isSame =
    changed.length === 0 &&
    audit.added === 0 &&
    cosignatures.length === 0 &&
    expired.length === 0 &&
    auditExpired === (last?.auditExpired ?? 0)
  if (isSame) return false
  const contradicted = changed.flatMap(({ incident, found, signed, isContinued }) =>
    signed && !isContinued ? [{ incident, signed, found }] : [],
  )
  for (const each of contradicted)
    log.error(
      each,
      'the log of this incident no longer matches what was signed: someone changed the database',
    )
  const logs = changed.map(({ incident, found }) => ({ incident, ...(found ?? emptyChain) }))
  const statement: Checkpoint = {
    format: 'muster-checkpoint/1',
    tenant: tenantId,
    number,
    previous: before ? statementHash(before.payload) : emptyChain.head,
    at: new Date().toISOString(),
    reason,
    logs: logs.filter(({ entries }) => entries > 0),
    logsNamed: (last?.logsNamed ?? 0) + changed.filter(({ signed }) => !signed).length,
    audit: audit.head,
    auditExpired,
    contradicted,
    expired,
    cosignatures,
  }
  const envelope = signed(key, JSON.stringify(statement))
  const { payload, keyId, signature } = envelope
  await tx
    .insertInto('checkpoint')
    .values({
      tenant_id: tenantId,
      number: statement.number,
      key_id: keyId,
      payload,
      signature: Buffer.from(signature ?? '', 'base64'),
      signed_at: statement.at,
    })
    .execute()
  if (logs.length > 0)
    await tx
      .insertInto('checkpoint_log')
      .values(
        logs.map(({ incident, entries, head }) => ({
          tenant_id: tenantId,
          incident_id: incident,
          number: statement.number,
          entries,
          head: Buffer.from(head, 'hex'),
        })),
      )
      .execute()
  if (tenantId !== noTenant) await enqueueAnchors(tx, statement, envelope, await readSigningKeys(tx))
  return audit.added === maxLinks
}

/** A log that is not as its last checkpoint says. */
type ChangedLog = {
  incident: string
  signed: { entries: number; head: string } | null
  /** Null: the incident is gone. */
  found: { entries: number; head: string } | null
  /** True where what was signed is still the beginning of the log. */
  isContinued: boolean
}

/** Reads the logs that are not as their last checkpoint says. Those that have expired are in no checkpoint any more. */
async function readChangedLogs(tx: Tx, tenantId: string): Promise<ChangedLog[]> {
  const { rows } = await sql<ChangedLog>`
    with signed as (
      select distinct on (incident_id) incident_id, entries, head
      from checkpoint_log where tenant_id = ${tenantId}
      order by incident_id, number desc
    )
    select
      coalesce(i.id, s.incident_id) as incident,
      case when s.entries is not null
        then jsonb_build_object('entries', s.entries, 'head', encode(s.head, 'hex')) end as signed,
      case when newest.hash is not null
        then jsonb_build_object('entries', newest.seq, 'head', encode(newest.hash, 'hex')) end as found,
      coalesce(last.hash = s.head, false) as "isContinued"
    from (select id, version from incident where tenant_id = ${tenantId}) i
    full join signed s on s.incident_id = i.id
    left join event last on last.incident_id = s.incident_id and last.seq = s.entries
    left join event newest on newest.incident_id = i.id and newest.seq = i.version
    where i.version is distinct from nullif(s.entries, 0)
      or (s.entries > 0 and last.hash is distinct from s.head)
    order by 1`.execute(tx)
  return rows
}

/** True for a row that another server has written meanwhile. */
function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}
