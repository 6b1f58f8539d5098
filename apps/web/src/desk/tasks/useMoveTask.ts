import { setTaskStatus, type Task } from '@muster/contract/taskCalls'
import type { TaskStatus } from '@muster/domain/task/task'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { sentenceOf } from '../../api/problemError.ts'
import { toastError, toastSuccess } from '../../ui/toasts.ts'
import { taskStatusWords } from './taskWords.ts'
import { useReloadTasks } from './useTasks.ts'

type Moved = Pick<Task, 'taskId' | 'version' | 'title' | 'recurrence'>

/** Changes the status of a task. For a recurring one it says that the next one is ready. */
export function useMoveTask({ taskId, version, title, recurrence }: Moved) {
  const reload = useReloadTasks()
  return useMutation({
    mutationFn: (stage: TaskStatus) => call(setTaskStatus, { params: { taskId }, body: { stage, version } }),
    onSuccess: ({ stage }) => {
      const next = stage === 'done' && recurrence.every !== 'once' ? ' The next task was created.' : ''
      toastSuccess(`${taskStatusWords[stage]}: ${title}.${next}`)
    },
    onError: (error) => toastError(sentenceOf(error)),
    onSettled: reload,
  })
}
