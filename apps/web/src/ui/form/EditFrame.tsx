import { Title } from '@mantine/core'
import { t } from '@muster/words/t'
import { type ReactNode, useId } from 'react'
import { sentenceOf } from '../../api/problemError.ts'
import { Problem } from '../page/Problem.tsx'
import classes from '../page/page.module.css'
import { ReasonButton } from '../ReasonButton.tsx'
import { rich } from '../rich.tsx'
import { Conflict, type Words } from './Conflict.tsx'
import formClasses from './form.module.css'
import type { Edit } from './useEdit.ts'

export type EditFrameProps<V> = {
  title: string
  edit: Edit<V>
  /** The reason nothing here may be changed; null when it may. */
  whyNot?: string | null
  words: Words<V>
  /** The label of the button. */
  action?: string
  /** The reason it cannot be pressed while nothing was typed. */
  idle?: string
  /** Beside the button. */
  beside?: ReactNode
  children: ReactNode
}

/** A form within its card: fields, another person's change, and saving. */
export function EditFrame<V>(props: EditFrameProps<V>) {
  const {
    title,
    edit,
    whyNot = null,
    words,
    action = t`Save`,
    idle = t`No changes yet.`,
    beside,
    children,
  } = props
  const titleId = useId()
  const reason =
    whyNot ??
    (edit.form.theirs ? t`Choose one above first.` : edit.isDirty ? null : edit.isSaved ? t`Saved.` : idle)
  return (
    <form
      className={classes.card}
      aria-labelledby={titleId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (reason === null) edit.submit()
      }}
    >
      <Title order={2} id={titleId}>
        {title}
      </Title>
      <fieldset className={formClasses.fields} disabled={whyNot !== null}>
        {children}
      </fieldset>
      <Conflict edit={edit} words={words} />
      {edit.error ? <Problem>{rich`<b>Not saved.</b> ${sentenceOf(edit.error)}`}</Problem> : null}
      <div className={formClasses.buttons}>
        <ReasonButton type="submit" whyNot={reason} loading={edit.isSaving}>
          {action}
        </ReasonButton>
        {beside}
      </div>
    </form>
  )
}
