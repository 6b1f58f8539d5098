import { ActionIcon, Checkbox } from '@mantine/core'
import { t } from '@muster/words/t'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sentenceOf } from '../../api/problemError.ts'
import { Button } from '../kit/Button.tsx'
import { ConfirmButton } from './ConfirmButton.tsx'
import { Problem } from './Problem.tsx'
import classes from './recordList.module.css'

type RecordLineProps = {
  name: string
  isOn: boolean
  /** The word for being on. */
  onLabel: string
  /** Its place in the list, from 1. */
  place: number
  isLast: boolean
  toggle: () => Promise<unknown>
  move: (place: number) => Promise<unknown>
  remove: () => Promise<unknown>
  /** The sentence that says the consequence of removing it. */
  removeEffect: string
  /** Reads the list again. */
  reload: () => Promise<unknown>
  /** Opens its form; `editLabel` is what that button is called to a screen reader. */
  onEdit: () => void
  editLabel?: string
  /** Further buttons. */
  buttons?: ReactNode
  /** An error of theirs. */
  error?: Error | null
  /** Below the line. */
  below?: ReactNode
  children: ReactNode
}

/** A record in a list that somebody puts in order: what it is, and what can be done with it. */
export function RecordLine(props: RecordLineProps) {
  const { name, isOn, onLabel, place, isLast, reload, editLabel, buttons, below, children } = props
  const toggling = useMutation({ mutationFn: props.toggle, onSettled: reload })
  const moving = useMutation({ mutationFn: props.move, onSettled: reload })
  const error = toggling.error ?? moving.error ?? props.error
  return (
    <div className={classes.row} data-off={!isOn || undefined}>
      <div className={classes.what}>{children}</div>
      <div className={classes.can}>
        <Checkbox
          size="md"
          label={onLabel}
          checked={isOn}
          disabled={toggling.isPending}
          aria-label={`${onLabel}: ${name}`}
          onChange={() => toggling.mutate()}
        />
        <span className={classes.moves}>
          <ActionIcon
            variant="default"
            size={36}
            radius="md"
            disabled={place === 1 || moving.isPending}
            aria-label={t`Move ${name} up`}
            onClick={() => moving.mutate(place - 1)}
          >
            <IconArrowUp size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={36}
            radius="md"
            disabled={isLast || moving.isPending}
            aria-label={t`Move ${name} down`}
            onClick={() => moving.mutate(place + 1)}
          >
            <IconArrowDown size={18} aria-hidden />
          </ActionIcon>
        </span>
        {buttons}
        <Button onClick={props.onEdit} aria-label={editLabel}>
          {t`Edit`}
        </Button>
        <ConfirmButton
          action={t`Remove`}
          whyNot={null}
          onConfirm={async () => {
            await props.remove()
            await reload()
          }}
        >
          {props.removeEffect}
        </ConfirmButton>
      </div>
      {error ? <Problem>{sentenceOf(error)}</Problem> : null}
      {below}
    </div>
  )
}
