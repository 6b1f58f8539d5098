import { NativeSelect } from '@mantine/core'
import type { ImportRun } from '@muster/contract/importCalls'
import { t } from '@muster/words/t'
import type { Upload } from './useUpload.ts'

type IdColumn = NonNullable<NonNullable<ImportRun['result']>['idColumn']>

/** Options have a letter in front, so that a column without a name is not the same as no column. */
const optionOf = (header: string | null) => (header === null ? 'none' : `=${header}`)

type IdColumnChoiceProps = { run: ImportRun; idColumn: IdColumn; file: File | null; upload: Upload }

/** The choice of the column with the ids of a checked file. Another choice checks the file again. */
export function IdColumnChoice({ run, idColumn, file, upload }: IdColumnChoiceProps) {
  const { used, headers, likely } = idColumn
  const others = headers.filter((header) => header !== used || used === null)
  const inOrder = [...new Set([...(used === null ? [] : [used]), ...likely, ...others])]
  const isNeeded = run.kind === 'students'
  return (
    <NativeSelect
      label={t`ID column`}
      description={`${whyWords(idColumn)} ${t`We use the ID to find each line’s entry again when its name changes.`}`}
      size="md"
      value={optionOf(used)}
      disabled={file === null || upload.sending !== null}
      data={[
        ...inOrder.map((header) => ({
          value: optionOf(header),
          label: likely.includes(header) ? t`${header} (looks like ids)` : header,
        })),
        ...(isNeeded ? [] : [{ value: optionOf(null), label: t`None (match by name)` }]),
      ]}
      onChange={({ currentTarget: { value } }) => {
        const chosen = value === optionOf(null) ? '' : value.slice(1)
        if (file)
          void upload.send({ kind: run.kind, file, dryRun: true, allowRemovals: false, idColumn: chosen })
      }}
    />
  )
}

function whyWords({ used, why }: IdColumn): string {
  switch (why) {
    case 'chosen':
      return used === null ? t`You chose none.` : t`You chose it.`
    case 'remembered':
      return used === null ? t`None, same as last time.` : t`Same as last time.`
    case 'named':
      return t`Based on the column header.`
    case 'guessed':
      return t`Every value is different.`
    case 'none':
      return t`No column looks like an ID. What was renamed would be added as new.`
  }
}
