/** A site as people write it in a file: its name, or its source_id. */
import type { ClientBase } from 'pg'

export type FindSite = (text: string) => { id: number } | { reason: string }

/** Reads the sites in use, and answers how to find one of them by what a cell says. */
export async function siteFinder(client: ClientBase): Promise<FindSite> {
  const { rows } = await client.query<{ id: number; name: string; source_id: string | null }>(
    'select id, name, source_id from site where is_active',
  )
  const bySource = new Map(rows.map((site) => [site.source_id, site]))
  const byName = Map.groupBy(rows, ({ name }) => name.toLowerCase())
  return (text) => {
    const known = bySource.get(text)
    if (known) return { id: known.id }
    const [site, other] = byName.get(text.toLowerCase()) ?? []
    if (!site) return { reason: `names the site "${text.slice(0, 80)}", which is not there` }
    if (other)
      return { reason: `names the site "${text.slice(0, 80)}", and there are several; write its source_id` }
    return { id: site.id }
  }
}
