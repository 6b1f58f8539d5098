import { Loader } from '@mantine/core'
import { kindWords } from '@muster/domain/incident/kindWords'
import { commaList } from '@muster/words/commaList'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { Failure } from '../../board/send/Failure.tsx'
import { useIncidents } from '../../shell/useIncidents.ts'
import type { SiteChoice } from '../../siteChoice/useSites.ts'
import { actionLooks } from '../../ui/ActionMark.tsx'
import { useHeightVariable } from '../../ui/useHeightVariable.ts'
import { RunningHere } from './RunningHere.tsx'
import { runningAt } from './runningAt.ts'
import classes from './StartBar.module.css'
import { type StartForm, startWords, whyNotStart } from './startForm.ts'
import type { useStartIncident } from './useStartIncident.ts'

type StartBarProps = {
  form: StartForm
  sites: readonly SiteChoice[]
  start: ReturnType<typeof useStartIncident>
}

/** The second of the two presses, always in reach: says in full what it will do, and does it at once. */
export function StartBar({ form, sites, start }: StartBarProps) {
  const whyNot = whyNotStart(form)
  const chosen = sites.filter(({ id }) => form.siteIds.includes(id))
  const rooms = chosen.reduce((sum, { roomCount }) => sum + roomCount, 0)
  const { word } = kindWords[form.kind]
  const active = useIncidents({ page: 1, pageSize: 100, stage: 'active' })
  const running = runningAt(
    active.data?.items ?? [],
    chosen.map(({ name }) => name),
  )
  return (
    <>
      <div className={classes.clear} />
      <div ref={useHeightVariable<HTMLDivElement>('--page-bar-height')} className={classes.bar} data-page-bar>
        {start.isSuccess ? null : <RunningHere running={running} />}
        <div className={classes.inner}>
          {start.isError ? (
            <Failure what="started" error={start.error} />
          ) : (
            <p className={classes.summary}>
              <strong>{word}</strong> ·{' '}
              {chosen.length > 0
                ? `${commaList(chosen.map(({ name }) => name))} · ${t`${plural(rooms, '# room', '# rooms')}`}`
                : t`No site selected`}
            </p>
          )}
          <button
            type="button"
            className={classes.start}
            data-kind={form.kind}
            data-emergency
            style={
              { '--solid': form.action ? actionLooks[form.action].solid : '#4b5b71' } as React.CSSProperties
            }
            disabled={whyNot !== null || start.isPending || start.isSuccess}
            aria-busy={start.isPending}
            onClick={() => start.mutate(form)}
          >
            {start.isPending || start.isSuccess ? (
              <>
                <Loader size="sm" color="white" aria-hidden /> {t`Starting…`}
              </>
            ) : (
              startWords(form, running.length > 0, start.isError)
            )}
          </button>
        </div>
      </div>
    </>
  )
}
