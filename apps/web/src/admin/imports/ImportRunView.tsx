import { Checkbox, Title } from '@mantine/core'
import type { ImportRun } from '@muster/contract/importCalls'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Loaded } from '../../manage/LoadProblem.tsx'
import { Problem } from '../../manage/Problem.tsx'
import classes from '../../manage/page.module.css'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { ImportResultView } from './ImportResultView.tsx'
import type { Upload } from './ImportsPart.tsx'
import ownClasses from './imports.module.css'
import { importWords, stageWords } from './importWords.ts'
import { useImport } from './useImports.ts'

type ImportRunProps = { tenantId: string; importId: string; upload: Upload }

/** One import: how far it is, what it did or would do, and after a check the way on. */
export function ImportRunView({ tenantId, importId, upload }: ImportRunProps) {
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
  return (
    <section className={classes.card} aria-labelledby="run">
      <Title order={2} id="run">
        {run.data ? stageWords(run.data) : 'Import'}
      </Title>
      <Loaded query={run}>
        {(data) => (
          <>
            <p className={classes.note} style={{ overflowWrap: 'anywhere' }}>
              {importWords[data.kind].name} · {data.fileName}
            </p>
            <Progress run={data} />
            {data.problem ? <Problem>{data.problem}</Problem> : null}
            {data.result ? <ImportResultView result={data.result} dryRun={data.dryRun} /> : null}
            {data.stage === 'done' && data.dryRun ? <NextStep run={data} upload={upload} /> : null}
          </>
        )}
      </Loaded>
    </section>
  )
}

function Progress({ run: { stage, rowsRead } }: { run: ImportRun }) {
  const rows = `${rowsRead.toLocaleString('en-US')} ${rowsRead === 1 ? 'row' : 'rows'} read`
  if (stage !== 'running') return <p className="tabular">{rows}</p>
  return (
    <label className={ownClasses.progress} role="status">
      <span className="tabular">{rows} so far</span>
      <progress />
    </label>
  )
}

/** After a check that passed: import the same file. It is sent again, because a check keeps nothing. */
function NextStep({ run, upload }: { run: ImportRun; upload: Upload }) {
  const [allowRemovals, setAllowRemovals] = useState(false)
  const { last } = upload
  const file = last?.importId === run.id ? last.file : null
  const takesAway = Object.values(run.result?.tables ?? {}).some(({ deactivated }) => deactivated > 0)
  return (
    <>
      {takesAway ? (
        <Checkbox
          label="The file is complete, and is meant to take that much out of use"
          description="Without this, a file that would take away more than half of what there is counts as a broken one."
          checked={allowRemovals}
          onChange={({ currentTarget }) => setAllowRemovals(currentTarget.checked)}
        />
      ) : null}
      <div>
        <ReasonButton
          size="md"
          whyNot={file ? null : 'The file is no longer at hand. Choose and check it again, above.'}
          loading={upload.sending !== null}
          onClick={() => {
            if (file) void upload.send({ kind: run.kind, file, dryRun: false, allowRemovals })
          }}
        >
          Import now
        </ReasonButton>
      </div>
    </>
  )
}
