import type { addAnchor as addCall, removeAnchor as removeCall } from '@muster/contract/evidenceCalls'
import { inEnglish } from '@muster/words/t'
import type { RequestInput } from '../../access/endpoints.ts'
import { checkpoint, parsePayload } from '../../evidence/statements.ts'
import { type Database, setLookup, type Tx } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { withAdministeredTenant } from '../tenant/withAdministeredTenant.ts'
import { enqueueAnchors } from './anchors.ts'
import { readLastStatement } from './readEvidence.ts'
import { readSigningKeys } from './signer.ts'

type Deps = { db: Database }

/**
 * Sends checkpoints to a mail address or a webhook from now on, beginning with the last one.
 * @throws 404 for a tenant that they do not administer, and a webhook that is none of its own
 */
export function addAnchor(
  { db }: Deps,
  { admin, params: { id: tenantId }, body: { anchorId, to }, request }: RequestInput<typeof addCall>,
) {
  return withAdministeredTenant(db, admin, tenantId, async (tx) => {
    const subject = to.channel === 'email' ? to.address : await nameOfWebhook(tx, to.endpointId)
    const added = await tx
      .insertInto('evidence_anchor')
      .values({
        id: anchorId,
        tenant_id: tenantId,
        channel: to.channel,
        address: to.channel === 'email' ? to.address : to.endpointId,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return { anchorId }
    await writeAudit(tx, tenantId, callerActor(admin, request), { action: 'evidence.anchorAdded', subject })
    await setLookup(tx, { server: 'on' })
    const last = await readLastStatement(tx, tenantId)
    const statement = last && parsePayload(checkpoint, last.payload)
    if (last && statement)
      await enqueueAnchors(tx, { ...statement, reason: 'periodic' }, last, await readSigningKeys(tx))
    return { anchorId }
  })
}

/** Sends no more checkpoints to a place. One that is gone is gone. */
export function removeAnchor(
  { db }: Deps,
  { admin, params: { id: tenantId, anchorId }, request }: RequestInput<typeof removeCall>,
) {
  return withAdministeredTenant(db, admin, tenantId, async (tx) => {
    const removed = await tx
      .deleteFrom('evidence_anchor')
      .where('id', '=', anchorId)
      .returning(['channel', 'address'])
      .executeTakeFirst()
    if (!removed) return { anchorId }
    const subject =
      removed.channel === 'email'
        ? removed.address
        : await nameOfWebhook(tx, removed.address).catch(() => 'a webhook')
    await writeAudit(tx, tenantId, callerActor(admin, request), { action: 'evidence.anchorRemoved', subject })
    return { anchorId }
  })
}

async function nameOfWebhook(tx: Tx, endpointId: string): Promise<string> {
  const row = await tx
    .selectFrom('notification_endpoint')
    .select('name')
    .where('id', '=', endpointId)
    .where('format', '=', 'standard')
    .executeTakeFirst()
  if (!row) throw notFound(inEnglish('There is no such webhook in your organization.'))
  return row.name
}
