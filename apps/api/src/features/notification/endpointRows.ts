import { readerLanguage } from '@muster/domain/notification/readerLanguage'
import { endpointChannels, endpointFormat } from '@muster/domain/notification/vocabulary'
import { inEnglish } from '@muster/words/t'
import { type Selectable, sql } from 'kysely'
import type { SecretBox } from '../../platform/config/secretBox.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { NotificationEndpoint } from '../../platform/db/rows.ts'
import { notFound } from '../../platform/http/problems.ts'

export type EndpointRow = Selectable<NotificationEndpoint>

/** Returns an endpoint's address as it may be shown: addresses of Slack and Teams are keys, and so may a query be. */
export function shownUrl({ id, encrypted_url, format }: EndpointRow, secrets: SecretBox): string {
  const url = secrets.tryDecrypt(encrypted_url, rowOf(id))
  if (url === null) return 'cannot be read by this server'
  const { origin, pathname } = new URL(url)
  return format === 'standard' ? `${origin}${pathname === '/' ? '' : pathname}` : `${origin}/…`
}

/** Names the row of an endpoint, to which its secrets are bound. */
export const rowOf = (id: string) => `notification_endpoint:${id}`

/** Returns the address to send to. @throws UnreadableSecret */
export function urlOf({ id, encrypted_url }: EndpointRow, secrets: SecretBox): string {
  return secrets.decrypt(encrypted_url, rowOf(id))
}

/** Locks an endpoint against other changes. @throws 404 */
export async function lockEndpoint(tx: Tx, endpointId: string): Promise<EndpointRow> {
  const row = await tx
    .selectFrom('notification_endpoint')
    .selectAll()
    .where('id', '=', endpointId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound(inEnglish('There is no such webhook in your organization.'))
  return row
}

/** Formats endpoints, with the results of their last messages. */
export async function viewEndpoints(tx: Tx, rows: readonly EndpointRow[], secrets: SecretBox) {
  const ids = rows.map(({ id }) => id)
  const current = await tx
    .selectFrom('notification_delivery')
    .select(['address', sql<Date | null>`max(sent_at)`.as('lastSuccess')])
    .select(sql<Date | null>`max(changed_at) filter (where problem is not null)`.as('lastFailure'))
    .select(sql<number>`count(*) filter (where state = 'failed')::int`.as('dead'))
    .select(
      sql<
        string | null
      >`(array_agg(problem order by changed_at desc) filter (where problem is not null))[1]`.as('problem'),
    )
    .where('channel', 'in', endpointChannels)
    .where('address', '=', (where) => where.fn.any(sql<string[]>`${ids}::text[]`))
    .groupBy('address')
    .execute()
  return rows.map((row) => {
    const found = current.find(({ address }) => address === row.id)
    return {
      endpointId: row.id,
      version: row.version,
      isRetired: !row.is_active,
      name: row.name,
      format: endpointFormat.parse(row.format),
      language: readerLanguage.nullable().catch(null).parse(row.language),
      shownUrl: shownUrl(row, secrets),
      oldSecretUntil: isOldSecretValid(row) ? (row.old_secret_until?.toISOString() ?? null) : null,
      lastSuccessAt: found?.lastSuccess?.toISOString() ?? null,
      lastFailureAt: found?.lastFailure?.toISOString() ?? null,
      lastProblem: found?.problem ?? null,
      deadLetters: found?.dead ?? 0,
    }
  })
}

/** Returns the secrets that sign a webhook's messages now: for a while the old one, too. @throws UnreadableSecret */
export function secretsOf(row: EndpointRow, secrets: SecretBox): string[] {
  return [row.encrypted_secret, isOldSecretValid(row) ? row.encrypted_old_secret : null]
    .filter((each) => each !== null)
    .map((each) => secrets.decrypt(each, rowOf(row.id)))
}

function isOldSecretValid({ old_secret_until: until }: Pick<EndpointRow, 'old_secret_until'>): boolean {
  return until !== null && until.getTime() > Date.now()
}
