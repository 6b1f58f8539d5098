import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { checkpointBlock } from '../../evidence/evidenceFiles.ts'
import { type Checkpoint, type SignedStatement, signedPart } from '../../evidence/statements.ts'
import type { Tx } from '../../platform/db/database.ts'
import { enqueueMails } from '../mail/enqueueMails.ts'
import type { ListedKey } from './signer.ts'

/** Shortest time between two routine checkpoints that are sent to the same place, in hours. */
const routineHours = 24

/**
 * Queues a checkpoint for the places outside to which the tenant sends them: at the end of an incident, and once a day when
 * something was signed. In the transaction of the checkpoint; sent after its commit.
 */
export async function enqueueAnchors(
  tx: Tx,
  statement: Checkpoint,
  signed: SignedStatement,
  keys: readonly ListedKey[],
): Promise<void> {
  const { tenant, number, reason } = statement
  const due = await tx
    .updateTable('evidence_anchor')
    .set({ last_number: number, last_queued_at: sql<Date>`clock_timestamp()` })
    .where('tenant_id', '=', tenant)
    .$if(reason !== 'incident-ended', (query) =>
      query.where((where) =>
        where.or([
          where('last_queued_at', 'is', null),
          where(
            'last_queued_at',
            '<',
            sql<Date>`clock_timestamp() - make_interval(hours => ${routineHours})`,
          ),
        ]),
      ),
    )
    .returning(['channel', 'address'])
    .execute()
  const addressesOf = (channel: string) =>
    due.filter((each) => each.channel === channel).map(({ address }) => address)
  const [recipients, webhooks] = [addressesOf('email'), addressesOf('webhook')]
  if (due.length === 0) return
  const { name } = await tx
    .selectFrom('tenant')
    .select('name')
    .where('id', '=', tenant)
    .executeTakeFirstOrThrow()
  const content = { checkpoint: signedPart(signed), keys: keys.map(({ introduction }) => introduction) }
  await enqueueMails(tx, tenant, [{ recipients, ...anchorMail(name, statement, content) }])
  await enqueueWebhooks(tx, tenant, webhooks, anchorBody(statement, content))
}

type Content = Parameters<typeof checkpointBlock>[0]

/** The mail with a checkpoint. Whoever gets it only has to keep it. */
function anchorMail(organization: string, { number, at, logs }: Checkpoint, content: Content) {
  return {
    subject: `Keep this: checkpoint ${number} of ${organization}`,
    body: `This email is evidence. Please keep it. You don’t need to do anything else.

Muster signs how far the logs of emergencies and drills of ${organization} go. This is checkpoint ${number} of ${at}${logs.length > 0 ? `, about ${logs.length === 1 ? '1 log' : `${logs.length} logs`}` : ''}.
Because you have it, no one who runs Muster can later change what happened before: this email would prove it. It has no names and no messages in it.

To compare it with an exported log, save this email as a file and run the verifier (docs/evidence.md):
node verify.mjs --key key.pub evidence.json mail.eml

${checkpointBlock(content)}
`,
  }
}

/** The body of a webhook with a checkpoint; saved as a file, the verifier reads it. */
function anchorBody({ at }: Checkpoint, content: Content): string {
  return JSON.stringify({
    type: 'evidence.checkpoint',
    timestamp: at,
    data: content,
  })
}

/** Queues one body for webhooks, whose endpoints the queue looks up. */
async function enqueueWebhooks(tx: Tx, tenantId: string, endpointIds: readonly string[], body: string) {
  if (endpointIds.length === 0) return
  const requestId = randomUUID()
  await sql`
    insert into notification_request (id, tenant_id, told, worked_out_at, next_try_at)
    values (${requestId}, ${tenantId}, ${JSON.stringify({ subject: '', body })}::jsonb, clock_timestamp(), null)`.execute(
    tx,
  )
  await sql`
    insert into notification_delivery (tenant_id, request_id, channel, address, name)
    select ${tenantId}, ${requestId}, 'webhook', e.id::text, e.name
    from notification_endpoint e
    where e.tenant_id = ${tenantId} and e.format = 'standard' and e.is_active
      and e.id::text in (select unnest(${[...endpointIds]}::text[]))`.execute(tx)
}
