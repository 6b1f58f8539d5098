import { Loader, Title } from '@mantine/core'
import type { AdminTenant } from '@muster/contract/adminTenantCalls'
import type { ImportRun } from '@muster/contract/importCalls'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { DatedTime } from '../../ui/DatedTime.tsx'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import { Problem } from '../../ui/page/Problem.tsx'
import classes from '../../ui/page/page.module.css'
import { IdColumnChoice } from './IdColumnChoice.tsx'
import { ImportResultView } from './ImportResultView.tsx'
import { importStatusWords, importWords } from './importWords.ts'
import { NextStep } from './NextStep.tsx'
import { useImport } from './useImports.ts'
import type { Upload } from './useUpload.ts'

type ImportRunProps = { tenant: AdminTenant; importId: string; upload: Upload }

/** One import: its progress, its effect (or the effect it would have), and after a check the next step. */
export function ImportRunView({ tenant, importId, upload }: ImportRunProps) {
  const tenantId = tenant.id
  const run = useImport(tenantId, importId)
  const isOver = run.data !== undefined && run.data.stage !== 'running'
  const isImported = isOver && !run.data?.dryRun
  const queries = useQueryClient()
  useEffect(() => {
    if (!isOver) return
    void queries.invalidateQueries({ queryKey: ['admin', 'imports', tenantId], exact: true })
    // Sites and numbers are others now.
    if (isImported) void queries.invalidateQueries({ queryKey: ['admin', 'tenants'] })
  }, [isOver, isImported, queries, tenantId])
  const card = useRef<HTMLElement>(null)
  const isOwn = upload.last?.importId === importId
  // After pressing, one looks at the result; on a phone that is below the button.
  useEffect(() => {
    if (isOwn && isOver) card.current?.scrollIntoView({ block: 'start' })
  }, [isOwn, isOver])
  return (
    <section ref={card} className={classes.card} aria-labelledby="run">
      <Title order={2} id="run">
        {run.data ? importStatusWords(run.data) : t`Import`}
      </Title>
      <Loaded query={run}>
        {(data) => (
          <>
            <p className={classes.note}>
              {importWords[data.kind].name} · {data.fileName} · {tenant.name} · {data.byName},{' '}
              <DatedTime at={data.startedAt} />
            </p>
            <Progress run={data} />
            {data.problem ? <Problem>{data.problem}</Problem> : null}
            {data.result ? <Result tenant={tenant} run={data} result={data.result} upload={upload} /> : null}
          </>
        )}
      </Loaded>
    </section>
  )
}

type ResultProps = {
  tenant: AdminTenant
  run: ImportRun
  result: NonNullable<ImportRun['result']>
  upload: Upload
}

function Result({ tenant, run, result, upload }: ResultProps) {
  const file = upload.last?.importId === run.id ? upload.last.file : null
  const isChecked = run.stage === 'done' && run.dryRun
  return (
    <>
      {isChecked && result.idColumn ? (
        <IdColumnChoice run={run} idColumn={result.idColumn} file={file} upload={upload} />
      ) : null}
      <ImportResultView tenantId={tenant.id} run={run} result={result} />
      {isChecked ? <NextStep run={run} tenantName={tenant.name} file={file} upload={upload} /> : null}
    </>
  )
}

function Progress({ run: { stage, rowsRead } }: { run: ImportRun }) {
  if (stage !== 'running') return <p className="tabular">{t`${plural(rowsRead, '# row', '# rows')} read`}</p>
  return (
    <p className="tabular" role="status">
      <Loader size="xs" aria-hidden /> {t`${plural(rowsRead, '# row', '# rows')} read so far`}
    </p>
  )
}
