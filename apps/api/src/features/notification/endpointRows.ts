import { endpointChannels, endpointFormat } from '@muster/domain/notification/vocabulary'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { NotificationEndpoint } from '../../platform/db/rows.ts'
import { notFound } from '../../platform/http/problems.ts'

export type EndpointRow = Selectable<NotificationEndpoint>

/** Returns an endpoint's address as it may be shown: addresses of Slack and Teams are keys, and so may a query be. */
export function shownUrl({ url, format }: { url: string; format: string }): string {
  const { origin, pathname } = new URL(url)
  return format === 'standard' ? `${origin}${pathname === '/' ? '' : pathname}` : `${origin}/…`
}

/** Locks an endpoint against other changes. @throws 404 */
export async function lockEndpoint(tx: Tx, endpointId: string): Promise<EndpointRow> {
  const row = await tx
    .selectFrom('notification_endpoint')
    .selectAll()
    .where('id', '=', endpointId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('There is no such webhook in your organization.')
  return row
}

/** Formats endpoints, with the results of their last messages. */
export async function viewEndpoints(tx: Tx, rows: readonly EndpointRow[]) {
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
      shownUrl: shownUrl(row),
      oldSecretUntil: isOldSecretValid(row) ? (row.old_secret_until?.toISOString() ?? null) : null,
      lastSuccessAt: found?.lastSuccess?.toISOString() ?? null,
      lastFailureAt: found?.lastFailure?.toISOString() ?? null,
      lastProblem: found?.problem ?? null,
      deadLetters: found?.dead ?? 0,
    }
  })
}

/** Returns the secrets that sign a webhook's messages now: for a while the old one, too. */
export function secretsOf(row: Pick<EndpointRow, 'secret' | 'old_secret' | 'old_secret_until'>): string[] {
  return [row.secret, isOldSecretValid(row) ? row.old_secret : null].filter((each) => each !== null)
}

function isOldSecretValid({ old_secret_until: until }: Pick<EndpointRow, 'old_secret_until'>): boolean {
  return until !== null && until.getTime() > Date.now()
}
