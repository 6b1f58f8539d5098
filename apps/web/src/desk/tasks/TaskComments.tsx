import { Textarea, Title } from '@mantine/core'
import { addTaskComment, type WholeTask } from '@muster/contract/taskCalls'
import { messageLimit } from '@muster/domain/text'
import { t } from '@muster/words/t'
import { newId } from '../../live/newId.ts'
import { DatedTime } from '../../ui/DatedTime.tsx'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { checkAndCall } from '../../ui/form/fieldErrors.ts'
import formClasses from '../../ui/form/form.module.css'
import { textField } from '../../ui/form/textField.ts'
import { useForm } from '../../ui/form/useForm.ts'
import frame from '../../ui/page/page.module.css'
import { useDraft } from '../../ui/useDraft.ts'
import classes from './task.module.css'
import { useReloadTasks } from './useTasks.ts'

/** The comments on a task, oldest first; added, never changed. */
export function TaskComments({ task: { taskId, comments, mayDo } }: { task: WholeTask }) {
  return (
    <section className={frame.card}>
      <Title order={2}>{t`Comments`}</Title>
      {comments.length === 0 ? <p className={frame.note}>{t`No comments yet.`}</p> : null}
      <ul className={classes.comments}>
        {comments.map(({ commentId, at, byName, text }) => (
          <li key={commentId}>
            <p dir="auto">{text}</p>
            <p className={frame.note}>
              {byName}, <DatedTime at={at} />
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
  // The id is part of the draft: a second try of the same words is the same comment, also after a reload.
  const next = () => ({ commentId: newId(), text: '' })
  const first = next()
  const form = useForm({
    first,
    draft: useDraft(`task.comment.${taskId}`, first),
    next,
    save: (body) => checkAndCall(addTaskComment, { params: { taskId }, body }),
    onSaved: reload,
  })
  return (
    <FormFrame action={t`Add comment`} kind="secondary" form={form} className={formClasses.fields}>
      <Textarea
        label={t`Comment`}
        size="md"
        maxLength={messageLimit}
        autosize
        minRows={2}
        {...textField(form, 'text')}
      />
    </FormFrame>
  )
}
