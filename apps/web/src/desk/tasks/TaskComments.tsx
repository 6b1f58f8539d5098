import { Button, Textarea, Title } from '@mantine/core'
import { addTaskComment, type WholeTask } from '@muster/contract/taskCalls'
import { messageLimit } from '@muster/domain/text'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { sentenceOf } from '../../api/problemError.ts'
import { newId } from '../../live/newId.ts'
import { Problem } from '../../ui/page/Problem.tsx'
import frame from '../../ui/page/page.module.css'
import { TimeText } from '../../ui/TimeText.tsx'
import { useDraft } from '../../ui/useDraft.ts'
import classes from './task.module.css'
import { useReloadTasks } from './useTasks.ts'

/** The comments on a task, oldest first; added, never changed. */
export function TaskComments({ task: { taskId, comments, mayDo } }: { task: WholeTask }) {
  return (
    <section className={frame.card}>
      <Title order={2}>Comments</Title>
      {comments.length === 0 ? <p className={classes.dim}>No comments yet.</p> : null}
      <ul className={classes.comments}>
        {comments.map(({ commentId, at, byName, text }) => (
          <li key={commentId}>
            <p dir="auto">{text}</p>
            <p className={classes.dim}>
              {byName}, <TimeText at={at} />
            </p>
          </li>
        ))}
      </ul>
      {mayDo ? <CommentForm taskId={taskId} /> : null}
    </section>
  )
}

function CommentForm({ taskId }: { taskId: string }) {
  const reload = useReloadTasks()
  // The id is part of the draft: a second try of the same words is the same comment.
  const [draft, change] = useDraft(`task.comment.${taskId}`, { commentId: newId(), text: '' })
  const adding = useMutation({
    mutationFn: () => call(addTaskComment, { params: { taskId }, body: draft }),
    onSuccess: async () => {
      change({ commentId: newId(), text: '' })
      await reload()
    },
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (draft.text.trim() && !adding.isPending) adding.mutate()
      }}
    >
      <Textarea
        label="Comment"
        size="md"
        maxLength={messageLimit}
        autosize
        minRows={2}
        mb={12}
        value={draft.text}
        onChange={({ currentTarget }) => change((was) => ({ ...was, text: currentTarget.value }))}
      />
      {adding.error ? <Problem>{sentenceOf(adding.error)}</Problem> : null}
      <Button type="submit" variant="default" size="md" loading={adding.isPending}>
        Add the comment
      </Button>
    </form>
  )
}
