import { Stack, Title } from '@mantine/core'
import { type ImportRun, skippedPath } from '@muster/contract/importCalls'
import { urlOf } from '@muster/contract/urlOf'
import { kindOfReason } from '@muster/domain/importReasonKind'
import { numberWords } from '@muster/words/amounts'
import { commaList } from '@muster/words/commaList'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { fetchFile } from '../../api/fetchFile.ts'
import { DataTable } from '../../ui/kit/DataTable.tsx'
import { Disclosure } from '../../ui/kit/Disclosure.tsx'
import listClasses from '../../ui/page/recordList.module.css'
import { SaveFileButton } from '../../ui/page/SaveFileButton.tsx'

type Result = NonNullable<ImportRun['result']>
/** The number of skipped rows shown of each reason. */
const shownRows = 100

const count = (number: number) => numberWords(number)

/** The rows that could not be used, by reason; as a file they can be mended and imported again. */
export function SkippedRows({ tenantId, run, result }: { tenantId: string; run: ImportRun; result: Result }) {
  const { skipped, skippedCount } = result
  if (skippedCount === 0) return <p>{t`No rows skipped.`}</p>
  const rows = byReason(skipped)
  // Imports of older servers did not count by reason.
  const groups =
    result.skippedBy.length > 0
      ? result.skippedBy
      : [...rows].map(([reason, all]) => ({ reason, count: all.length }))
  const others = skippedCount - groups.reduce((sum, group) => sum + group.count, 0)
  return (
    <Stack component="section" gap="xs" aria-labelledby="skipped">
      <Title order={3} id="skipped">
        {t`${plural(skippedCount, '# row', '# rows')} skipped`}
      </Title>
      <div>
        {groups.map((group) => (
          <Disclosure key={group.reason} summary={`${count(group.count)} ${group.reason}`}>
            <Lines rows={rows.get(group.reason) ?? []} total={group.count} />
          </Disclosure>
        ))}
        {others > 0 ? <p className={listClasses.dim}>{t`and ${others} more.`}</p> : null}
      </div>
      <div>
        <SaveFileButton
          label={t`Download skipped rows`}
          fileName={`skipped ${run.fileName.replace(/\.\w+$/, '')}.csv`}
          makeFile={() => fetchFile(urlOf({ path: skippedPath(tenantId, run.id) }, {}))}
        />
        <p className={listClasses.dim}>
          {run.kind === 'oneroster'
            ? t`Lists file, line and reason. Fix these in the system that made the export.`
            : t`Each row has its reason. Fix the rows and import that file. Kept for 30 days.`}
        </p>
      </div>
    </Stack>
  )
}

function byReason(skipped: Result['skipped']): Map<string, Result['skipped']> {
  const rows = new Map<string, Result['skipped']>()
  for (const row of skipped) {
    const kind = kindOfReason(row.reason)
    const same = rows.get(kind)
    if (same) same.push(row)
    else rows.set(kind, [row])
  }
  return rows
}

function Lines({ rows, total }: { rows: Result['skipped']; total: number }) {
  const files = new Set(rows.map(({ file }) => file))
  const shown = rows.slice(0, shownRows)
  const more = total - shown.length
  if (files.size === 1 && new Set(rows.map(({ reason }) => reason)).size === 1)
    return (
      <p className="tabular">
        {linesWords(
          total,
          shown.map(({ line }) => count(line)),
        )}
      </p>
    )
  return (
    <>
      <DataTable
        label={rows[0] ? t`Lines skipped: ${kindOfReason(rows[0].reason)}` : t`Lines skipped`}
        items={shown}
        keyOf={({ file, line, reason }) => `${file}:${line}:${reason}`}
        columns={[
          { title: t`Line`, cell: ({ line }) => line },
          ...(files.size > 1 ? [{ title: t`File`, cell: ({ file }: (typeof rows)[number]) => file }] : []),
          { title: t`Why`, cell: ({ reason }) => reason },
        ]}
      />
      {more > 0 ? <p className={listClasses.dim}>{t`and ${more} more.`}</p> : null}
    </>
  )
}

/** The lines of one reason: “Lines 44, 45”, and how many more there are. */
function linesWords(total: number, shown: readonly string[]): string {
  const lines = commaList(shown)
  if (total === 1) return t`Line ${lines}`
  return total > shown.length ? t`Lines ${lines} and ${total - shown.length} more` : t`Lines ${lines}`
}
