import { Stack, Title } from '@mantine/core'
import type { ImportRun } from '@muster/contract/importCalls'
import { numberWords } from '@muster/words/amounts'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { type Column, DataTable } from '../../ui/kit/DataTable.tsx'
import { Disclosure } from '../../ui/kit/Disclosure.tsx'
import { ImportChanges } from './ImportChanges.tsx'
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
  const rows = inOrder(Object.entries(tables))
  const changes = rows.some(([, { added, changed, deactivated }]) => added + changed + deactivated > 0)
  return (
    <>
      {changes ? null : (
        <p>{dryRun ? t`No changes. Everything is up to date.` : t`No changes. Everything was up to date.`}</p>
      )}
      <DataTable
        label={t`Changes`}
        items={rows}
        keyOf={([table]) => table}
        columns={dryRun ? columnsOf(t`To add`, t`To change`) : columnsOf(t`Added`, t`Changed`)}
      />
    </>
  )
}

type Count = [table: string, counts: Result['tables'][string]]

function columnsOf(added: string, changed: string): [Column<Count>, ...Column<Count>[]] {
  const numbers = [
    [added, 'added'],
    [changed, 'changed'],
    [t`Unchanged`, 'left'],
    [t`Retired`, 'deactivated'],
  ] as const
  return [
    { title: t`What`, cell: ([table]) => tableWords(table) },
    ...numbers.map(
      ([title, key]): Column<Count> => ({
        title,
        cell: ([, counts]) => numberWords(counts[key]),
        isNumber: true,
      }),
    ),
  ]
}

function RemarkList({ remarks }: { remarks: readonly string[] }) {
  if (remarks.length === 0) return null
  const list = (
    <ul>
      {remarks.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
    </ul>
  )
  if (remarks.length <= fewRemarks)
    return (
      <Stack component="section" gap="xs" aria-labelledby="remarks">
        <Title order={3} id="remarks">
          {t`Notes`}
        </Title>
        {list}
      </Stack>
    )
  return <Disclosure summary={t`${plural(remarks.length, '# remark', '# remarks')}`}>{list}</Disclosure>
}
