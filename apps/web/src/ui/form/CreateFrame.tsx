import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { sentenceOf } from '../../api/problemError.ts'
import { Problem } from '../page/Problem.tsx'
import classes from '../page/page.module.css'

type CreateFrameProps = {
  /** The label of the button. */
  action: string
  /** The address to go to on cancel. */
  cancelTo: string
  create: { isSaving: boolean; error: Error | null; submit: () => void }
  children: ReactNode
}

/** A form that makes something new, within its card. */
export function CreateFrame({ action, cancelTo, create, children }: CreateFrameProps) {
  return (
    <form
      className={classes.card}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        create.submit()
      }}
    >
      {children}
      {create.error ? <Problem>{sentenceOf(create.error)}</Problem> : null}
      <Group>
        <Button type="submit" size="md" loading={create.isSaving}>
          {action}
        </Button>
        <Button component={Link} to={cancelTo} size="md" variant="default">
          Cancel
        </Button>
      </Group>
    </form>
  )
}
