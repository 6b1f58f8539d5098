import { Title } from '@mantine/core'
import { t } from '@muster/words/t'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { Button } from '../kit/Button.tsx'
import { FormActions } from '../kit/FormActions.tsx'
import { Problem } from '../page/Problem.tsx'
import classes from '../page/page.module.css'
import { formProblem } from './fieldErrors.ts'

type FormFrameProps = {
  /** The words on the button. */
  action: string
  /** The page that Cancel opens, or the function that closes the form; left out where nothing does. */
  cancel?: string | (() => void) | undefined
  /** The words on that button. */
  cancelAction?: string
  /** The look of the button that sends; `secondary` where it is not the first thing to press on its page. */
  kind?: 'primary' | 'secondary'
  form: { values: object; isSaving: boolean; error: Error | null; submit: () => void }
  /** Its heading, for a form that is a part of a page. */
  title?: string
  titleOrder?: 2 | 3
  /** Its name, where no heading names it. */
  label?: string
  className?: string | undefined
  children: ReactNode
}

/** A form that is sent whole, within its card. */
export function FormFrame({ action, cancel, form, title, label, children, ...looks }: FormFrameProps) {
  const { titleOrder = 2, className = classes.card, cancelAction = t`Cancel`, kind = 'primary' } = looks
  const titleId = useId()
  return (
    <form
      className={className}
      aria-label={label}
      aria-labelledby={title === undefined ? undefined : titleId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      {title === undefined ? null : (
        <Title order={titleOrder} id={titleId}>
          {title}
        </Title>
      )}
      {children}
      {form.error ? <Problem>{formProblem(form.error, form.values)}</Problem> : null}
      <FormActions>
        <Button kind={kind} type="submit" loading={form.isSaving}>
          {action}
        </Button>
        {cancel === undefined ? null : typeof cancel === 'string' ? (
          <Button component={Link} to={cancel}>
            {cancelAction}
          </Button>
        ) : (
          <Button onClick={cancel}>{cancelAction}</Button>
        )}
      </FormActions>
    </form>
  )
}
