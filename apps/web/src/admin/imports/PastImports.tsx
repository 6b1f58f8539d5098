import { Title } from '@mantine/core'
import { Link } from 'react-router'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import classes from '../../ui/page/page.module.css'
import { TimeText } from '../../ui/TimeText.tsx'
import ownClasses from './imports.module.css'
import { importStatusWords, importWords } from './importWords.ts'
import { useImports } from './useImports.ts'

/** The past imports, newest first; each opens its result. */
export function PastImports({ tenantId, shown }: { tenantId: string; shown: string | null }) {
  const imports = useImports(tenantId)
  return (
    <section className={classes.card} aria-labelledby="past">
      <Title order={2} id="past">
        Past imports and checks
      </Title>
      <Loaded query={imports}>
        {(runs) =>
          runs.length === 0 ? (
            <p className={classes.note}>No imports yet.</p>
          ) : (
            <ul className={ownClasses.runs}>
              {runs.map((run) => (
                <li key={run.id}>
                  <Link
                    to={`?part=imports&import=${run.id}`}
                    className={ownClasses.run}
                    aria-current={run.id === shown}
                  >
                    <strong>{importStatusWords(run)}</strong>
                    <span className={ownClasses.when}>
                      <TimeText at={run.startedAt} isDated />
                    </span>
                    <span className={ownClasses.more}>
                      {importWords[run.kind].name} · {run.fileName} · {run.byName}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
