import { createTask } from '@muster/contract/taskCalls'
import type { TaskWords } from '@muster/domain/task/task'
import { t } from '@muster/words/t'
import { useNavigate, useParams } from 'react-router'
import { call } from '../../api/call.ts'
import { useMay } from '../../auth/accountState.ts'
import { newId } from '../../live/newId.ts'
import { paths } from '../../paths.ts'
import { useSites } from '../../siteChoice/useSites.ts'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { checkBody } from '../../ui/form/fieldErrors.ts'
import { useForm } from '../../ui/form/useForm.ts'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import { Notice } from '../../ui/page/Notice.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import frame from '../../ui/page/page.module.css'
import { storableZone } from '../../ui/recordZone.ts'
import { toastSuccess } from '../../ui/toasts.ts'
import { useDraft } from '../../ui/useDraft.ts'
import { parseSiteId } from './parseSiteId.ts'
import { requireDueDay } from './requireDueDay.ts'
import { TaskFields } from './TaskFields.tsx'
import { useReloadTasks } from './useTasks.ts'

/** Writes a task. Input outlives a reload, until it is saved. */
export default function TaskCreatePage() {
  const siteId = parseSiteId(useParams().id)
  const mayManage = useMay('task.manage', siteId === null ? [] : [siteId])
  const sites = useSites('task.manage')
  if (!mayManage)
    return (
      <Notice title={t`You can’t add tasks`}>
        {t`You can complete tasks assigned to you. Ask a manager to add one.`}
      </Notice>
    )
  return (
    <div className={frame.page} data-narrow>
      <PageHeader title={t`New task`} backLink={{ to: paths.tasks(siteId), label: t`Tasks` }} />
      <Loaded query={sites}>{(all) => <TaskForm sites={all} siteId={siteId} />}</Loaded>
    </div>
  )
}

type FormProps = { sites: readonly { id: number; name: string }[]; siteId: number | null }

function TaskForm({ sites, siteId }: FormProps) {
  const reload = useReloadTasks()
  const navigate = useNavigate()
  const only = sites.length === 1 ? (sites[0]?.id ?? 0) : 0
  const timeZone = storableZone()
  const first: TaskWords & { taskId: string } = {
    taskId: newId(),
    title: '',
    detail: null,
    siteId: siteId ?? only,
    ownerId: null,
    dueOn: null,
    recurrence: { every: 'once' },
    timeZone,
  }
  // The id is part of the draft: a second try of the same words is the same task.
  const form = useForm({
    first,
    draft: useDraft(`task.create.${siteId ?? 'all'}`, first),
    next: () => ({ ...first, taskId: newId() }),
    save: async (body) => {
      checkBody(createTask.body, body)
      requireDueDay(body)
      return call(createTask, { body })
    },
    onSaved: async ({ taskId }) => {
      toastSuccess(t`Task created`)
      await reload()
      await navigate(paths.taskEdit(siteId, taskId), { replace: true })
    },
  })
  return (
    <FormFrame action={t`Add task`} cancel={paths.tasks(siteId)} form={form}>
      <TaskFields form={form} sites={sites} />
    </FormFrame>
  )
}
