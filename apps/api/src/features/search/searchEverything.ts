import { mostFound, type searchEverything as searchCall } from '@muster/contract/searchCalls'
import { may } from '@muster/domain/access/rights'
import { type RawBuilder, sql } from 'kysely'
import { atOwnSites } from '../../access/atOwnSites.ts'
import { type Caller, requireRight } from '../../access/caller.ts'
import type { RequestInput } from '../../access/endpoints.ts'
import { type Database, inTenant, type Tx } from '../../platform/db/database.ts'
import { likePattern } from '../../platform/db/likePattern.ts'
import { listIncidents } from '../incident/listIncidents.ts'

/** Words that count: a sentence of more finds nothing by them, and each costs time. */
const mostWords = 6

/**
 * Finds sites, rooms, people and incidents by words, each kind within what its right lets the caller see. One query a kind.
 * Students are left out: what a school looks for in a hurry stays on its screen.
 */
export async function searchEverything(
  deps: { db: Database },
  { caller, query: { search } }: RequestInput<typeof searchCall>,
) {
  const words = search.toLowerCase().split(/\s+/).slice(0, mostWords)
  const editor = may(caller.role, 'site.manage') ? requireRight(caller, 'site.manage') : null
  const found = await inTenant(deps.db, caller.tenantId, async (tx) => ({
    sites: await findSites(tx, caller, search, words),
    rooms: await findRooms(tx, caller, search, words),
    accounts: may(caller.role, 'user.manage') ? await findAccounts(tx, caller, search, words) : [],
    staff: editor ? await findStaff(tx, editor, search, words) : [],
  }))
  return { ...found, incidents: await findIncidents(deps, caller, search) }
}

async function findSites(tx: Tx, caller: Caller, search: string, words: readonly string[]) {
  const { rows } = await sql<{ siteId: number; name: string }>`
    select site.id as "siteId", site.name
    from site
    where site.is_active and ${atOwnSites(caller, 'site.id')} and ${hasWords(sql`lower(site.name)`, words)}
    order by ${closeness(sql`site.name`, search)}, lower(site.name), site.id
    limit ${mostFound}`.execute(tx)
  return rows
}

type OfRoom = { siteId: number; siteName: string; roomId: string; roomName: string }

/** By its own name and its site's: "gym oak" is the gym of Oak. The site's alone finds the site, not all of its rooms. */
async function findRooms(tx: Tx, caller: Caller, search: string, words: readonly string[]) {
  const { rows } = await sql<OfRoom>`
    select site.id as "siteId", site.name as "siteName", room.id as "roomId", room.name as "roomName"
    from room
    join site on site.tenant_id = room.tenant_id and site.id = room.site_id and site.is_active
    where room.is_active and ${atOwnSites(caller, 'site.id')}
      and ${hasWords(sql`lower(room.name || ' ' || site.name)`, words)}
      and ${hasOne(sql`lower(room.name)`, words)}
    order by ${closeness(sql`room.name`, search)}, lower(room.name), lower(site.name), room.id
    limit ${mostFound}`.execute(tx)
  return rows
}

/** The domain of everybody's address has the name of the district, which is searched for its sites. */
const nameAndLocalPart = sql`lower(account.name || ' ' || split_part(account.email, '@', 1))`

/** Members of the tenant in use. Who has only been invited is on the page of users. */
async function findAccounts(tx: Tx, caller: Caller, search: string, words: readonly string[]) {
  const { rows } = await sql<{ userId: string; name: string; email: string }>`
    select account.id as "userId", account.name, account.email
    from tenant_assignment assignment
    join app_user account on account.id = assignment.user_id and account.is_active
    where assignment.tenant_id = ${caller.tenantId} and assignment.state = 'member'
      and ${hasWords(search.includes('@') ? sql`account.words` : nameAndLocalPart, words)}
    order by ${closeness(sql`account.name`, search)}, lower(account.name), account.id
    limit ${mostFound}`.execute(tx)
  return rows
}

/** Once for each room, as somebody may teach in several. */
async function findStaff(tx: Tx, caller: Caller, search: string, words: readonly string[]) {
  const name = sql`trim(person.given_name || ' ' || person.family_name)`
  const { rows } = await sql<OfRoom & { name: string }>`
    select ${name} as name, site.id as "siteId", site.name as "siteName",
      room.id as "roomId", room.name as "roomName"
    from person
    join roster_entry entry
      on entry.tenant_id = person.tenant_id and entry.person_id = person.id and entry.role = 'staff'
    join room on room.tenant_id = entry.tenant_id and room.id = entry.room_id and room.is_active
    join site on site.tenant_id = room.tenant_id and site.id = room.site_id and site.is_active
    where person.role = 'staff' and person.is_active and ${atOwnSites(caller, 'site.id')}
      and ${hasWords(sql`lower(${name})`, words)}
    order by ${closeness(name, search)}, lower(${name}), lower(site.name), lower(room.name), room.id
    limit ${mostFound}`.execute(tx)
  return rows
}

async function findIncidents(deps: { db: Database }, caller: Caller, search: string) {
  if (!may(caller.role, 'incident.read')) return []
  const reader = requireRight(caller, 'incident.read')
  const { items } = await listIncidents(deps, reader, { page: 1, pageSize: mostFound, search })
  return items.map(({ incidentId, kind, action, stage, startedAt, siteNames }) => ({
    incidentId,
    kind,
    action,
    isActive: stage === 'active',
    startedAt,
    siteNames,
  }))
}

/** SQL that is true where a text has all of the words. */
function hasWords(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(likeEach(text, words), sql` and `)})`
}

/** SQL that is true where a text has one of the words. */
function hasOne(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(likeEach(text, words), sql` or `)})`
}

function likeEach(text: RawBuilder<unknown>, words: readonly string[]) {
  return words.map((word) => sql`${text} like ${likePattern(word)}`)
}

/** SQL to order by: the very name first, then names that begin with it, then those with a word that does. */
function closeness(name: RawBuilder<unknown>, search: string): RawBuilder<number> {
  const text = sql`lower(${name})`
  return sql<number>`case
    when ${text} = lower(${search}) then 0
    when starts_with(${text}, lower(${search})) then 1
    when strpos(${text}, ' ' || lower(${search})) > 0 then 2
    else 3
  end`
}
