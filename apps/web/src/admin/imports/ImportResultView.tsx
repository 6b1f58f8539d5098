import { Title } from '@mantine/core'
import type { importResult } from '@muster/contract/importCalls'
import type { z } from 'zod'
import { TableFrame } from '../TableFrame.tsx'
import ownClasses from './imports.module.css'

type Result = z.infer<typeof importResult>
/** So many skipped rows are shown at once. */
const shownRows = 100

/** What an import did, or would do: numbers per table, remarks, and every row it could not use with the reason. */
export function ImportResultView({ result, dryRun }: { result: Result; dryRun: boolean }) {
  return (
    <>
      <Counts tables={result.tables} dryRun={dryRun} />
      {result.remarks.length > 0 ? (
        <ul>
          {result.remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      ) : null}
      <Skipped result={result} />
    </>
  )
}

function Counts({ tables, dryRun }: { tables: Result['tables']; dryRun: boolean }) {
  const titles = dryRun
    ? ['To add', 'To change', 'As it is', 'Out of use']
    : ['Added', 'Changed', 'As it was', 'Out of use']
  const rows = Object.entries(tables)
  const changes = rows.some(([, { added, changed, deactivated }]) => added + changed + deactivated > 0)
  return (
    <>
      {changes ? null : (
        <p>
          {dryRun
            ? 'Nothing would change: everything is so already.'
            : 'Nothing changed: everything was so already.'}
        </p>
      )}
      <TableFrame label="What it changes">
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
              <th scope="row">{table.charAt(0).toUpperCase() + table.slice(1)}</th>
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

function Skipped({ result: { skipped, skippedCount } }: { result: Result }) {
  if (skippedCount === 0) return <p>No row was skipped.</p>
  const files = new Set(skipped.map(({ file }) => file))
  const more = skippedCount - Math.min(shownRows, skipped.length)
  return (
    <>
      <Title order={3}>
        {skippedCount.toLocaleString('en-US')} {skippedCount === 1 ? 'row' : 'rows'} skipped
      </Title>
      <TableFrame label="Skipped rows">
        <thead>
          <tr>
            {files.size > 1 ? <th scope="col">File</th> : null}
            <th scope="col" data-number>
              Line
            </th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {skipped.slice(0, shownRows).map(({ file, line, reason }) => (
            <tr key={`${file}:${line}:${reason}`}>
              {files.size > 1 ? <td>{file}</td> : null}
              <td data-number>{line}</td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
      {more > 0 ? <p className={ownClasses.more}>and {more.toLocaleString('en-US')} more.</p> : null}
    </>
  )
}
