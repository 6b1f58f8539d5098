import { Title } from '@mantine/core'
import type { ImportRun } from '@muster/contract/importCalls'
import { t } from '@muster/words/t'
import { DatedTime } from '../../ui/DatedTime.tsx'
import { type Columns, DataTable } from '../../ui/kit/DataTable.tsx'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import classes from '../../ui/page/page.module.css'
import { importStatusWords, importWords } from './importWords.ts'
import { useImports } from './useImports.ts'

/** The past imports, newest first; each opens its result. */
export function PastImports({ tenantId }: { tenantId: string }) {
  const imports = useImports(tenantId)
  return (
    <section className={classes.card} aria-labelledby="past">
      <Title order={2} id="past">
        {t`Past imports and checks`}
      </Title>
      <Loaded query={imports}>
        {(runs) =>
          runs.length === 0 ? (
            <p className={classes.note}>{t`No imports yet.`}</p>
          ) : (
            <DataTable
              label={t`Past imports and checks`}
              items={runs}
              keyOf={({ id }) => id}
              columns={columns}
              linkTo={({ id }) => `?part=imports&import=${id}`}
            />
          )
        }
      </Loaded>
    </section>
  )
}

type PastRun = Omit<ImportRun, 'result'>

const columns: Columns<PastRun> = [
  {
    get title() {
      return t`Result`
    },
    cell: importStatusWords,
  },
  {
    get title() {
      return t`Type`
    },
    cell: ({ kind }) => importWords[kind].name,
  },
  {
    get title() {
      return t`File`
    },
    cell: ({ fileName }) => fileName,
    isForDesks: true,
  },
  {
    get title() {
      return t`By`
    },
    cell: ({ byName }) => byName,
    isForDesks: true,
  },
  {
    get title() {
      return t`When`
    },
    cell: ({ startedAt }) => <DatedTime at={startedAt} />,
  },
]
