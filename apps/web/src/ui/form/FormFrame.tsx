import { Button, Group } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { sentenceOf } from '../../api/problemError.ts'
import { Problem } from '../page/Problem.tsx'
import classes from '../page/page.module.css'

type FormFrameProps = {
  /** The words on the button. */
  action: string
  /** The page that Cancel opens, or the function that closes the form. */
  cancel: string | (() => void)
  form: { isSaving: boolean; error: Error | null; submit: () => void }
  /** Its heading, for a form that is a part of a page. */
  title?: string
  titleLevel?: 'h2' | 'h3'
  titleClassName?: string | undefined
  /** Its name, where no heading names it. */
  label?: string
  className?: string | undefined
  children: ReactNode
}

/** A form that is sent whole, within its card. */
export function FormFrame({ action, cancel, form, title, label, children, ...looks }: FormFrameProps) {
  const { titleLevel: Heading = 'h2', titleClassName, className = classes.card } = looks
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
        <Heading id={titleId} className={titleClassName}>
          {title}
        </Heading>
      )}
      {children}
      {form.error ? <Problem>{sentenceOf(form.error)}</Problem> : null}
      <Group>
        <Button type="submit" size="md" loading={form.isSaving}>
          {action}
        </Button>
        {typeof cancel === 'string' ? (
          <Button component={Link} to={cancel} size="md" variant="default">
            Cancel
          </Button>
        ) : (
          <Button onClick={cancel} size="md" variant="default">
            Cancel
          </Button>
        )}
      </Group>
    </form>
  )
}
