import { smsReceiptPath } from '@muster/contract/notifiedCalls'
import { id } from '@muster/domain/id'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Config } from '../../platform/config/config.ts'
import { type Database, inTenant, noTenant } from '../../platform/db/database.ts'
import { HttpProblem, notFound } from '../../platform/http/problems.ts'
import { isFromSmsService } from '../outgoing/sms.ts'
import { smsReason } from '../outgoing/smsErrorCodes.ts'
import { notifierConfig, smsReceiptUrl } from './notifierConfig.ts'

/** Mounts the SMS service's receipts (contract/notificationCalls: smsReceiptPath). */
export function smsReceiptRoutes(api: FastifyInstance, deps: { config: Config; db: Database }) {
  api.register(async (receipts) => {
    // Only this route accepts a form, and nothing else.
    receipts.removeAllContentTypeParsers()
    receipts.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      (_, body, done) => done(null, new URLSearchParams(String(body))),
    )
    receipts.withTypeProvider<ZodTypeProvider>().route({
      method: 'POST',
      url: smsReceiptPath,
      schema: { hide: true, params: z.object({ deliveryId: id }) },
      handler: async ({ params: { deliveryId }, body, headers }, reply) => {
        const place = notifierConfig(deps.config)
        const url = smsReceiptUrl(place, deliveryId)
        const signature = headers['x-twilio-signature']
        const fields = body instanceof URLSearchParams ? body : new URLSearchParams()
        const isGenuine =
          place.SMS_TOKEN !== undefined &&
          url !== null &&
          isFromSmsService(
            place.SMS_TOKEN,
            url,
            fields,
            typeof signature === 'string' ? signature : undefined,
          )
        if (!isGenuine)
          throw new HttpProblem(403, 'not-signed', 'This receipt is not signed by the SMS service.')
        await noteReceipt(deps.db, deliveryId, fields)
        return reply.code(204).send()
      },
    })
  })
}

/** Records a receipt. It may come before its sending is recorded, twice, and late: a delivered message stays delivered. */
async function noteReceipt(db: Database, deliveryId: string, fields: URLSearchParams) {
  const status = fields.get('MessageStatus') ?? ''
  const known = await inTenant(
    db,
    noTenant,
    (tx) =>
      tx
        .selectFrom('notification_delivery')
        .select('tenant_id')
        .where('id', '=', deliveryId)
        .executeTakeFirst(),
    { server: 'on' },
  )
  if (!known) throw notFound('There is no such message.')
  const changes = changesFor(status, fields.get('ErrorCode'))
  if (!changes) return
  await inTenant(db, known.tenant_id, (tx) =>
    tx
      .updateTable('notification_delivery')
      .set({ ...changes, next_try_at: null, changed_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', deliveryId)
      .where('channel', '=', 'sms')
      .where('state', '!=', 'delivered')
      .execute(),
  )
}

type Changes = {
  state: string
  problem: string | null
  delivered_at?: RawBuilder<Date>
  sent_at?: RawBuilder<Date>
}

/** Converts a status of Twilio’s; null for intermediate ones. */
function changesFor(status: string, errorCode: string | null): Changes | null {
  if (status === 'delivered' || status === 'read') {
    const now = sql<Date>`clock_timestamp()`
    return {
      state: 'delivered',
      problem: null,
      delivered_at: now,
      sent_at: sql<Date>`coalesce(sent_at, clock_timestamp())`,
    }
  }
  if (status !== 'undelivered' && status !== 'failed') return null
  const code = /^\d{1,6}$/.test(errorCode ?? '') ? Number(errorCode) : null
  const reason = smsReason(code)
  const said = `The service reports that the text message did not arrive${code === null ? '' : ` (error ${code})`}`
  return { state: 'failed', problem: reason ? `${said}: ${reason.words}` : `${said}.` }
}
