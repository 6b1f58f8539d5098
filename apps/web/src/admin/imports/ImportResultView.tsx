import { Title } from '@mantine/core'
import type { ImportRun } from '@muster/contract/importCalls'
import { TableFrame } from '../TableFrame.tsx'
import { ImportChanges } from './ImportChanges.tsx'
import ownClasses from './imports.module.css'
import { tableWords } from './importWords.ts'
import { SkippedRows } from './SkippedRows.tsx'

type Result = NonNullable<ImportRun['result']>

/** The number of remarks read at a glance; more of them are opened. */
const fewRemarks = 5

type ImportResultProps = { tenantId: string; run: ImportRun; result: Result }

/**
 * The result of an import, or of a dry run: numbers per table, changes with old and new values, every row it could
 * not use, remarks.
 */
export function ImportResultView({ tenantId, run, result }: ImportResultProps) {
  return (
    <>
      <Counts tables={result.tables} dryRun={run.dryRun} />
      <ImportChanges result={result} dryRun={run.dryRun} />
      <SkippedRows tenantId={tenantId} run={run} result={result} />
      <RemarkList remarks={result.remarks} />
    </>
  )
}

/** From the whole to its parts; a stored result has them in an order of its own. */
const order = ['sites', 'rooms', 'bags', 'people', 'roster', 'users', 'rbims']

function inOrder<Row extends [table: string, ...unknown[]]>(rows: Row[]): Row[] {
  return rows.sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
}

function Counts({ tables, dryRun }: { tables: Result['tables']; dryRun: boolean }) {
  const titles = dryRun
    ? ['To add', 'To change', 'Unchanged', 'Retired']
    : ['Added', 'Changed', 'Unchanged', 'Retired']
  const rows = inOrder(Object.entries(tables))
  const changes = rows.some(([, { added, changed, deactivated }]) => added + changed + deactivated > 0)
  return (
    <>
      {changes ? null : (
        <p>{dryRun ? 'No changes. Everything is up to date.' : 'No changes. Everything was up to date.'}</p>
      )}
      <TableFrame label="Changes">
        <thead>
          <tr>
            <th scope="col">What</th>
            {titles.map((title) => (
              <th key={title} scope="col" data-number>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([table, { added, changed, left, deactivated }]) => (
            <tr key={table}>
              <th scope="row">{tableWords(table)}</th>
              {[added, changed, left, deactivated].map((count, at) => (
                <td key={titles[at]} data-number>
                  {count.toLocaleString('en-US')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </>
  )
}

function RemarkList({ remarks }: { remarks: readonly string[] }) {
  if (remarks.length === 0) return null
  const list = (
    <ul className={ownClasses.remarks}>
      {remarks.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
    </ul>
  )
  if (remarks.length <= fewRemarks)
    return (
      <section className={ownClasses.part} aria-labelledby="remarks">
        <Title order={3} id="remarks">
          Notes
        </Title>
        {list}
      </section>
    )
  return (
    <details className={ownClasses.fold}>
      <summary>{remarks.length.toLocaleString('en-US')} remarks</summary>
      {list}
    </details>
  )
}
