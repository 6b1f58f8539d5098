import { query } from './database.ts'

/** Organisations with as many sites as a country has schools. */

/** The people who look at it. */
type Looking = { email: string }

/** As many as there are secondary schools in Kenya. */
export const sites = 6_494
export const longName = `Our Lady of the ${'Very '.repeat(20)}Long Name Secondary School`

/** Sites all over a country, three of them nobody knows where; with rooms none. */
export async function addManySites(key: string, who: Looking): Promise<string> {
  const id = await addTenant(key, who)
  await query(
    `insert into site (tenant_id, name, latitude, longitude)
    select
      $1,
      case n when 1 then $2 else 'School ' || n end,
      case when n > 3 then -4.6 + (n * 7919 % 9300) / 1000.0 end,
      case when n > 3 then 34 + (n * 104729 % 7700) / 1000.0 end
    from generate_series(1, $3::int) n`,
    [id, longName, sites],
  )
  await query('update site set latitude = 1, longitude = 38 where tenant_id = $1 and name = $2', [
    id,
    longName,
  ])
  return id
}

/** An organisation without sites, in which who looks at the page works now. */
export async function addTenant(key: string, who: Looking): Promise<string> {
  const [tenant] = await query<{ id: string }>(
    'insert into tenant (key, name, prefix) values ($1, $1, $1) returning id',
    [key],
  )
  const id = tenant?.id ?? ''
  await query(
    `insert into tenant_assignment (tenant_id, user_id, role)
    select $1, id, 'Manager' from app_user where email = $2`,
    [id, who.email],
  )
  await query('update app_user set current_tenant_id = $1 where email = $2', [id, who.email])
  return id
}
