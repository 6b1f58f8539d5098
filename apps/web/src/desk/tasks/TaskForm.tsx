import { changeTask, type WholeTask } from '@muster/contract/taskCalls'
import type { TaskWords } from '@muster/domain/task/task'
import { t } from '@muster/words/t'
import { call } from '../../api/call.ts'
import type { Words } from '../../ui/form/Conflict.tsx'
import { EditFrame } from '../../ui/form/EditFrame.tsx'
import type { Versioned } from '../../ui/form/editForm.ts'
import { checkBody } from '../../ui/form/fieldErrors.ts'
import { useEdit } from '../../ui/form/useEdit.ts'
import { zoneLabel } from '../../ui/form/zoneChoices.ts'
import { storableZone } from '../../ui/recordZone.ts'
import { dayWords, recurrenceWords } from '../../ui/recurrence/recurrenceWords.ts'
import { requireDueDay } from './requireDueDay.ts'
import { TaskFields } from './TaskFields.tsx'
import { useReloadTasks, useTaskPeople } from './useTasks.ts'

type FormProps = {
  stored: WholeTask
  sites: readonly { id: number; name: string }[]
  reload: () => Promise<WholeTask>
}

/** Changes a task. Who saves it says where its day begins and ends. */
export function TaskForm({ stored, sites, reload }: FormProps) {
  const { taskId, ownerId, ownerName, origin } = stored
  const reloadAll = useReloadTasks()
  const edit = useEdit({
    stored,
    read: toVersioned,
    reload,
    save: async (values, version) => {
      const timeZone = storableZone()
      const body = { ...values, timeZone: timeZone || values.timeZone, version }
      checkBody(changeTask.body, body)
      requireDueDay(body)
      const saved = await call(changeTask, { params: { taskId }, body })
      await reloadAll()
      return saved
    },
  })
  const people = useTaskPeople(edit.values.siteId || null).data ?? []
  const owner = ownerId && ownerName ? { ownerId, name: ownerName } : null
  const nameOf = (id: string | null) =>
    id === null
      ? t`unassigned`
      : ([...people, ...(owner ? [owner] : [])].find((each) => each.ownerId === id)?.name ?? t`someone else`)
  return (
    <EditFrame title={t`Task`} edit={edit} words={wordsWith(sites, nameOf)}>
      <TaskFields form={edit} sites={sites} owner={owner} isRestock={origin === 'restock'} />
    </EditFrame>
  )
}

function toVersioned(task: WholeTask): Versioned<TaskWords> {
  const { title, detail, siteId, ownerId, dueOn, recurrence, timeZone, version } = task
  return { values: { title, detail, siteId, ownerId, dueOn, recurrence, timeZone }, version }
}

function wordsWith(sites: FormProps['sites'], nameOf: (id: string | null) => string): Words<TaskWords> {
  return {
    title: { label: t`What to do`, show: (title) => title },
    detail: { label: t`Details`, show: (detail) => detail ?? t`none` },
    siteId: { label: t`Site`, show: (id) => sites.find((site) => site.id === id)?.name ?? t`another site` },
    ownerId: { label: t`Assigned to`, show: nameOf },
    dueOn: { label: t`Due date`, show: (day) => (day ? dayWords(day) : t`no day`) },
    recurrence: { label: t`Repeats`, show: recurrenceWords },
    timeZone: { label: t`Time zone`, show: (zone) => zoneLabel(zone) },
  }
}
