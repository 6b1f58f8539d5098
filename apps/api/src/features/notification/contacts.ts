import type * as calls from '@muster/contract/notificationCalls'
import type * as notifiedCalls from '@muster/contract/notifiedCalls'
import { readerLanguage } from '@muster/domain/notification/readerLanguage'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { RequestInput } from '../../access/endpoints.ts'
import { readOfferedLanguages } from '../../access/offeredLanguages.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import { likePattern } from '../../platform/db/likePattern.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { numberProblem, smsNumberOf } from '../outgoing/phoneNumber.ts'

/** Returns the caller's contact details. */
export function getMyContact({ db }: { db: Database }, { tenantId, account }: Caller) {
  return inTenant(db, tenantId, async (tx) => viewContact(tx, account, await phoneOf(tx, account.id)))
}

/** Sets the caller's number for SMS of this tenant, and the language of what they are sent anywhere. @throws 422 for an unreachable number */
export function setMyContact(
  { db }: { db: Database },
  { caller, body, request }: RequestInput<typeof notifiedCalls.setMyContact>,
) {
  const { tenantId, account } = caller
  const phone = body.phone === null ? null : smsNumberOf(body.phone, 'phone')
  return inTenant(db, tenantId, async (tx) => {
    const before = await phoneOf(tx, account.id)
    if (phone !== before) {
      await (phone === null
        ? tx.deleteFrom('notification_contact').where('user_id', '=', account.id).execute()
        : tx
            .insertInto('notification_contact')
            .values({ tenant_id: tenantId, user_id: account.id, phone })
            .onConflict((taken) => taken.columns(['tenant_id', 'user_id']).doUpdateSet({ phone }))
            .execute())
      await writeAudit(tx, tenantId, callerActor(caller, request), {
        action: 'notificationContact.changed',
        subject: account.name,
        before: { phone: before },
        after: { phone },
      })
    }
    if (body.language !== undefined)
      await tx.updateTable('app_user').set({ language: body.language }).where('id', '=', account.id).execute()
    return viewContact(tx, account, phone)
  })
}

async function viewContact(
  tx: Tx,
  { id, email }: Pick<Caller['account'], 'id' | 'email'>,
  phone: string | null,
) {
  const user = await tx.selectFrom('app_user').select('language').where('id', '=', id).executeTakeFirst()
  return {
    email,
    phone,
    phoneProblem: phone === null ? null : numberProblem(phone),
    language: readerLanguage
      .nullable()
      .catch(null)
      .parse(user?.language ?? null),
    languages: await readOfferedLanguages(tx),
  }
}

async function phoneOf(tx: Tx, userId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('notification_contact')
    .select('phone')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.phone ?? null
}

/** Lists accounts of the tenant by name, to choose from for a group. */
export function listAccountsToNotify(
  { db }: { db: Database },
  { caller, query }: RequestInput<typeof calls.listAccountsToNotify>,
) {
  const { page, pageSize, search } = query
  return inTenant(db, caller.tenantId, async (tx) => {
    let found = tx
      .selectFrom('tenant_assignment as a')
      .innerJoin('app_user as u', 'u.id', 'a.user_id')
      .leftJoin('notification_contact as c', 'c.user_id', 'u.id')
      .where('a.tenant_id', '=', caller.tenantId)
      .where('u.is_active', '=', true)
    if (search) found = found.where('u.words', 'like', likePattern(search.toLowerCase()))
    const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
    const items = await found
      .select(['u.id as accountId', 'u.name', 'u.email', 'c.phone'])
      .select(
        sql<number>`(
          select count(*)::int
          from push_subscription s
          where s.user_id = u.id and s.gone_at is null
        )`.as('browsers'),
      )
      .orderBy('u.name')
      .orderBy('u.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    return { items, page, pageSize, total }
  })
}
