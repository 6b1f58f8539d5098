/** Matches rows of a file with rows of the database. */

/** Something known by the id it has elsewhere, or else by its name. */
export type Identified = {
  sourceId: string | null
  /** The name, and where it is looked for: equal for those that people would take for the same. */
  nameKey: string
}

export type Matched<Row, Existing> = { row: Row; match: Existing | null }

/**
 * Finds for each row the thing that exists already. A row with a source_id matches the thing with this source_id, else
 * the one thing of its name that has none yet. A row without matches the one thing that has its name once the others
 * are renamed. A match of several rows or several things is skipped, so that the same file means the same a second
 * time.
 * @param skip called with rows that cannot be used
 */
export function matchRows<Row extends Identified & { line: number }, Existing extends Identified>(
  rows: readonly Row[],
  existing: readonly Existing[],
  skip: (line: number, reason: string) => void,
): Matched<Row, Existing>[] {
  const bySource = matchBySource(rows, existing, skip)
  return [...bySource, ...matchByName(rows, existing, bySource, skip)]
}

function matchBySource<Row extends Identified & { line: number }, Existing extends Identified>(
  rows: readonly Row[],
  existing: readonly Existing[],
  skip: (line: number, reason: string) => void,
): Matched<Row, Existing>[] {
  const bySource = new Map(existing.map((each) => [each.sourceId, each]))
  const nameless = Map.groupBy(
    existing.filter(({ sourceId }) => sourceId === null),
    ({ nameKey }) => nameKey,
  )
  const firstOf = new Map<string, Row>()
  const matched: Matched<Row, Existing>[] = []
  for (const row of rows) {
    const { sourceId } = row
    if (sourceId === null) continue
    const first = firstOf.get(sourceId)
    if (first) {
      skip(row.line, `has the source_id "${sourceId.slice(0, 80)}" of line ${first.line}`)
      continue
    }
    firstOf.set(sourceId, row)
    const known = bySource.get(sourceId)
    const adopted = known ? [] : (nameless.get(row.nameKey) ?? [])
    // The first row of the name takes it: it has a source_id from now on.
    if (adopted.length === 1) nameless.delete(row.nameKey)
    matched.push({ row, match: known ?? (adopted.length === 1 ? (adopted[0] ?? null) : null) })
  }
  return matched
}

function matchByName<Row extends Identified & { line: number }, Existing extends Identified>(
  rows: readonly Row[],
  existing: readonly Existing[],
  bySource: readonly Matched<Row, Existing>[],
  skip: (line: number, reason: string) => void,
): Matched<Row, Existing>[] {
  const renamed = new Map(bySource.map(({ row, match }) => [match, row.nameKey]))
  const byName = Map.groupBy(existing, (each) => renamed.get(each) ?? each.nameKey)
  // The row that has a name: the first with a source_id, or else the first. A search for each row would be endless in a file of
  // one name.
  const firstOfName = new Map<string, Row>()
  for (const row of rows) {
    const first = firstOfName.get(row.nameKey)
    if (!first || (first.sourceId === null && row.sourceId !== null)) firstOfName.set(row.nameKey, row)
  }
  return rows.flatMap((row) => {
    if (row.sourceId !== null) return []
    const known = byName.get(row.nameKey) ?? []
    const other = firstOfName.get(row.nameKey)
    if (other && other !== row)
      skip(row.line, `has the name of line ${other.line}; give both a source_id to tell them apart`)
    else if (known.length > 1) skip(row.line, 'has a name that several have already; add its source_id')
    else return [{ row, match: known[0] ?? null }]
    return []
  })
}
