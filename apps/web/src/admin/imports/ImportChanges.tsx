import { Stack, Title, VisuallyHidden } from '@mantine/core'
import type { ImportChange, ImportRun } from '@muster/contract/importCalls'
import { t } from '@muster/words/t'
import { useState } from 'react'
import { Button } from '../../ui/kit/Button.tsx'
import { PropertyList } from '../../ui/kit/PropertyList.tsx'
import classes from '../../ui/page/page.module.css'
import listClasses from '../../ui/page/recordList.module.css'
import { tableWords } from './importWords.ts'

type Result = NonNullable<ImportRun['result']>

/** The number of changes shown at once. */
const shownChanges = 10

/** The changes of existing entries, with old and new values. The tables above count all of them. */
export function ImportChanges({ result, dryRun }: { result: Result; dryRun: boolean }) {
  const [isWhole, setIsWhole] = useState(false)
  const { changes, tables } = result
  if (changes.length === 0) return null
  const named = new Set(changes.map(({ table }) => table))
  const all = [...named].reduce((sum, table) => sum + (tables[table]?.changed ?? 0), 0)
  const shown = isWhole ? changes : changes.slice(0, shownChanges)
  const total = Math.max(all, changes.length)
  return (
    <Stack component="section" gap="xs" aria-labelledby="changes">
      <Title order={3} id="changes">
        {dryRun ? t`Changes to make` : t`Changes made`}
      </Title>
      <ul className={listClasses.rows}>
        {shown.map((change) => (
          <li
            className={listClasses.row}
            key={`${change.table}:${change.name}:${JSON.stringify(change.fields)}`}
          >
            <Change change={change} hasTable={named.size > 1} />
          </li>
        ))}
      </ul>
      {!isWhole && changes.length > shownChanges ? (
        <div>
          <Button kind="quiet" onClick={() => setIsWhole(true)}>
            {total > changes.length ? t`Show ${changes.length} of ${total}` : t`Show all ${total}`}
          </Button>
        </div>
      ) : total > shown.length ? (
        <p className={listClasses.dim}>{t`and ${total - shown.length} more.`}</p>
      ) : null}
    </Stack>
  )
}

function Change({ change: { table, name, fields }, hasTable }: { change: ImportChange; hasTable: boolean }) {
  const renamed = fields.find(({ field }) => field === 'name')
  const others = fields.filter((field) => field !== renamed)
  return (
    <div className={listClasses.what}>
      {renamed ? <FromTo {...renamed} /> : <strong>{name}</strong>}
      {hasTable ? <span className={listClasses.dim}> · {tableWords(table)}</span> : null}
      {others.length > 0 ? (
        <PropertyList
          facts={others.map(({ field, before, after }) => ({
            name: field,
            value: <FromTo before={before} after={after} />,
          }))}
        />
      ) : null}
    </div>
  )
}

function FromTo({ before, after }: { before: string | null; after: string | null }) {
  return (
    <span>
      <span className={classes.note}>{before ?? t`nothing`}</span>
      <span aria-hidden> → </span>
      <VisuallyHidden component="span"> {t`changes to`} </VisuallyHidden>
      <strong>{after ?? t`nothing`}</strong>
    </span>
  )
}
