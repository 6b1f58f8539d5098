import { Title } from '@mantine/core'
import type { WholeTask } from '@muster/contract/taskCalls'
import { t } from '@muster/words/t'
import { useParams } from 'react-router'
import { useMay } from '../../auth/accountState.ts'
import { paths } from '../../paths.ts'
import { useSites } from '../../siteChoice/useSites.ts'
import { PropertyList } from '../../ui/kit/PropertyList.tsx'
import { Loaded, LoadedPage } from '../../ui/page/LoadProblem.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import frame from '../../ui/page/page.module.css'
import { dayWords, recurrenceWords } from '../../ui/recurrence/recurrenceWords.ts'
import { MoveButtons } from './MoveButtons.tsx'
import { parseSiteId } from './parseSiteId.ts'
import { TaskComments } from './TaskComments.tsx'
import { TaskForm } from './TaskForm.tsx'
import { TaskPhotos } from './TaskPhotos.tsx'
import { TaskStatus } from './TaskStatus.tsx'
import classes from './task.module.css'
import { useTask } from './useTasks.ts'

/** One task: its status, the work, the comments and photos. People who may not change it read it. */
export default function TaskEditPage() {
  const { id, taskId = '' } = useParams()
  const siteId = parseSiteId(id)
  const task = useTask(taskId, siteId)
  return (
    <div className={frame.page} data-narrow>
      <LoadedPage query={task}>
        {(stored) => (
          <>
            <PageHeader
              title={stored.title}
              windowTitle={t`Task`}
              backLink={{ to: paths.tasks(siteId), label: t`Tasks` }}
            />
            <TaskView
              key={stored.taskId}
              task={stored}
              reload={async () => (await task.refetch()).data ?? stored}
            />
          </>
        )}
      </LoadedPage>
    </div>
  )
}

function TaskView({ task, reload }: { task: WholeTask; reload: () => Promise<WholeTask> }) {
  const mayManage = useMay('task.manage', [task.siteId])
  const sites = useSites()
  return (
    <>
      <section className={frame.card}>
        <TaskStatus task={task} />
        <MoveButtons task={task} />
      </section>
      {mayManage ? (
        <Loaded query={sites}>{(all) => <TaskForm stored={task} sites={all} reload={reload} />}</Loaded>
      ) : (
        <Words task={task} />
      )}
      <TaskPhotos task={task} />
      <TaskComments task={task} />
    </>
  )
}

function Words({ task }: { task: WholeTask }) {
  const { detail, title, siteName, ownerName, dueOn, recurrence } = task
  return (
    <section className={frame.card}>
      <Title order={2}>{t`Task`}</Title>
      <p className={classes.text}>{detail ?? title}</p>
      <PropertyList
        facts={[
          { name: t`Site`, value: siteName },
          { name: t`Assigned to`, value: ownerName ?? t`Unassigned` },
          ...(dueOn ? [{ name: t`Due date`, value: dayWords(dueOn) }] : []),
          ...(recurrence.every === 'once' ? [] : [{ name: t`Repeats`, value: recurrenceWords(recurrence) }]),
        ]}
      />
    </section>
  )
}
