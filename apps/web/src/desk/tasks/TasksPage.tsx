import { t } from '@muster/words/t'
import { Link, useParams, useSearchParams } from 'react-router'
import { useMay } from '../../auth/accountState.ts'
import { paths } from '../../paths.ts'
import { useSites } from '../../siteChoice/useSites.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { Segmented } from '../../ui/kit/Segmented.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import page from '../../ui/page/page.module.css'
import { useStoredFilters } from '../../ui/page/useStoredFilters.ts'
import { parseSiteId } from './parseSiteId.ts'
import { TaskBoard } from './TaskBoard.tsx'
import { TaskFilters } from './TaskFilters.tsx'
import { TaskTable } from './TaskTable.tsx'
import { readTaskView, type TaskView, writeTaskView } from './taskView.ts'

/** The tasks of a site, or of all that somebody may see: as a list or a board. The address holds the filters. */
export default function TasksPage() {
  const siteId = parseSiteId(useParams().id)
  const [address, setAddress] = useSearchParams()
  useStoredFilters(`tasks.${siteId ?? 'all'}`)
  const view = readTaskView(address)
  const mayManage = useMay('task.manage', siteId === null ? [] : [siteId])
  const site = useSites().data?.find(({ id }) => id === siteId)
  const change = (part: Partial<TaskView>) =>
    setAddress((before) => writeTaskView({ ...readTaskView(before), page: 1, ...part }), {
      replace: part.page === undefined,
    })
  const back = siteId === null ? undefined : { to: paths.site(siteId), label: site?.name ?? t`Site` }
  return (
    <div className={page.page}>
      <PageHeader title={t`Tasks`} subtitle={site?.name ?? t`All your sites`} backLink={back}>
        {mayManage ? (
          <Button kind="primary" component={Link} to={paths.taskCreate(siteId)}>
            {t`New task`}
          </Button>
        ) : null}
      </PageHeader>
      <TaskFilters view={view} siteId={siteId} change={change}>
        <Segmented
          label={t`View`}
          value={view.layout}
          choices={[
            { value: 'list', label: t`List` },
            { value: 'board', label: t`Board` },
          ]}
          onChange={(layout) => change({ layout })}
        />
      </TaskFilters>
      {view.layout === 'board' ? (
        <TaskBoard view={view} siteId={siteId} />
      ) : (
        <TaskTable view={view} siteId={siteId} mayManage={mayManage} change={change} />
      )}
    </div>
  )
}
