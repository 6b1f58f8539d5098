/** A site as people write it in a file: its name, or its source_id. */
import type { ClientBase } from 'pg'

export type FindSite = (text: string) => { id: number; name: string } | { reason: string }

/** Reads the sites in use, and answers how to find one of them by what a cell says. */
export async function siteFinder(client: ClientBase): Promise<FindSite> {
  const found = await client.query<{
    id: number
    name: string
    source_id: string | null
    is_active: boolean
  }>('select id, name, source_id, is_active from site')
  const rows = found.rows.filter(({ is_active }) => is_active)
  const allIds = new Set(found.rows.map(({ source_id }) => source_id))
  const allNames = new Set(found.rows.map(({ name }) => name.toLowerCase()))
  const isOutOfUse = (text: string) => allIds.has(text) || allNames.has(text.toLowerCase())
  const bySource = new Map(rows.map((site) => [site.source_id, site]))
  const byName = Map.groupBy(rows, ({ name }) => name.toLowerCase())
  return (text) => {
    const known = bySource.get(text)
    if (known) return { id: known.id, name: known.name }
    const [site, other] = byName.get(text.toLowerCase()) ?? []
    if (!site)
      return {
        reason: `names the site "${text.slice(0, 80)}", which is ${isOutOfUse(text) ? 'retired' : 'not there'}`,
      }
    if (other)
      return { reason: `names the site "${text.slice(0, 80)}", and there are several; write its source_id` }
    return { id: site.id, name: site.name }
  }
}

/** The names of all sites, for sentences about them. */
export async function readSiteNames(client: ClientBase): Promise<Map<number, string>> {
  const { rows } = await client.query<{ id: number; name: string }>('select id, name from site')
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns the site in use where there is only one: then a file need not name it. */
export async function readOnlySiteId(client: ClientBase): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>('select id from site where is_active limit 2')
  return rows.length === 1 ? rows[0]?.id : undefined
}
