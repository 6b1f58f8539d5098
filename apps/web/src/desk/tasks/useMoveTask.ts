import { setTaskStatus, type Task } from '@muster/contract/taskCalls'
import type { TaskStatus } from '@muster/domain/task/task'
import { taskStatusWords } from '@muster/domain/task/taskStatusWords'
import { t } from '@muster/words/t'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { sentenceOf } from '../../api/problemError.ts'
import { toastError, toastSuccess } from '../../ui/toasts.ts'
import { useReloadTasks } from './useTasks.ts'

type Move = { task: Pick<Task, 'taskId' | 'version' | 'title' | 'recurrence'>; to: TaskStatus }

/** Changes the status of a task. For a recurring one it says that the next one is ready. */
export function useMoveTask() {
  const reload = useReloadTasks()
  return useMutation({
    mutationFn: ({ task: { taskId, version }, to }: Move) =>
      call(setTaskStatus, { params: { taskId }, body: { stage: to, version } }),
    onSuccess: ({ stage }, { task: { title, recurrence } }) => {
      const next = stage === 'done' && recurrence.every !== 'once' ? ` ${t`The next task was created.`}` : ''
      toastSuccess(`${taskStatusWords[stage]}: ${title}.${next}`)
    },
    onError: (error) => toastError(sentenceOf(error)),
    onSettled: reload,
  })
}
