/** Skips staged rows that only SQL can judge: repeated ones, and ones that refer to nothing. */
import type { ClientBase } from 'pg'
import { maxRemarks } from './remarks.ts'
import type { Findings } from './stageExport.ts'

/** A reason without the values of one row, as in domain/importReasonKind.ts. */
const kind = `regexp_replace(regexp_replace(reason, '"[^"]*"', '', 'g'), 'line \\d+', 'line')`

/**
 * Runs a statement that names rows to skip and adds them to the findings.
 * @param ctes common table expressions; the one called `skipped` gives `line` and `reason`
 */
export async function skipRows(
  client: ClientBase,
  findings: Findings,
  file: string,
  ctes: string,
): Promise<void> {
  const { rows } = await client.query<{ line: number; reason: string; total: string; like_it: string }>(`
    with ${ctes}
    select line, reason, count(*) over () as total, count(*) over (partition by ${kind}) as like_it
    from skipped
    order by line
    limit ${maxRemarks}`)
  const total = Number(rows[0]?.total ?? 0)
  findings.skipped.addAll(
    rows.map(({ line, reason }) => ({ file, line, reason })),
    total,
    rows.map(({ like_it }) => Number(like_it)),
  )
}

/** Of rows with the same sourcedId, the first counts. */
export async function skipRepeated(client: ClientBase, findings: Findings): Promise<void> {
  for (const [table, file] of [
    ['staged_org', 'orgs.csv'],
    ['staged_class', 'classes.csv'],
    ['staged_user', 'users.csv'],
  ] as const) {
    await skipRows(
      client,
      findings,
      file,
      `skipped as (
        delete from ${table} staged
        using (select source_id, min(line) as line from ${table} group by source_id having count(*) > 1) earliest
        where staged.source_id = earliest.source_id and staged.line > earliest.line
        returning staged.line,
          format('has the sourcedId "%s" of line %s', staged.source_id, earliest.line) as reason
      )`,
    )
  }
}
