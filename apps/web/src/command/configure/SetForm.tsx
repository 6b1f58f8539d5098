import { TextInput } from '@mantine/core'
import { t } from '@muster/words/t'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Words } from '../../ui/form/Conflict.tsx'
import { EditFrame } from '../../ui/form/EditFrame.tsx'
import { textField } from '../../ui/form/textField.ts'
import { type Edit, type EditOptions, useEdit } from '../../ui/form/useEdit.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { ConfirmButton } from '../../ui/page/ConfirmButton.tsx'
import { Problem } from '../../ui/page/Problem.tsx'
import classes from './configure.module.css'
import { focusAfterMove, focusText } from './focusRow.ts'
import type { RowPlace } from './ItemRow.tsx'
import { type MovableDraft, moveDraft } from './itemDraft.ts'
import { rowErrors } from './rowErrors.ts'

type SetValues<D> = { items: D[]; note: string }

/** Edits a set of rows; what the server says of a row stays with that row. */
export function useSetEdit<D extends MovableDraft, S>({ save, ...options }: EditOptions<SetValues<D>, S>) {
  const [sent, setSent] = useState<readonly string[]>([])
  const edit = useEdit({
    ...options,
    save: (values: SetValues<D>, version) => {
      setSent(values.items.map(({ key }) => key))
      return save(values, version)
    },
  })
  return { edit, wrong: rowErrors(edit.errors, sent) }
}

/** A row in its list: its place, and the actions on it. */
export type SetRow<D> = RowPlace & {
  draft: D
  change: (part: Partial<D>) => void
  move: (by: -1 | 1) => void
  remove: () => void
}

type SetFormProps<D extends MovableDraft> = {
  title: string
  edit: Edit<SetValues<D>>
  wrong: ReturnType<typeof rowErrors>
  words: Words<SetValues<D>>
  /** True for the organisation's own set, which it can stop using. */
  isOwn: boolean
  stop: () => Promise<unknown>
  /** The sentence that says the consequence of stopping. */
  stopEffect: string
  above: ReactNode
  /** The rows to show; all without it. */
  shown?: readonly D[]
  empty: string
  row: (row: SetRow<D>) => ReactNode
  addLabel: string
  /** The list with a new row in it. */
  add: () => { added: D; items: D[] }
  /** Most rows that a set can have. */
  most: number
}

/** The form for a set of the organisation's own: rows in an order, and a note for colleagues. */
export function SetForm<D extends MovableDraft>(props: SetFormProps<D>) {
  const { edit, wrong, isOwn } = props
  const { items } = edit.values
  const shown = props.shown ?? items
  const change = (next: D[]) => edit.update({ items: next })
  return (
    <EditFrame
      title={props.title}
      edit={edit}
      words={props.words}
      action={isOwn ? t`Save as a new version` : t`Save as your set`}
      beside={
        <>
          {edit.isDirty && !edit.form.theirs ? (
            <Button kind="quiet" onClick={() => edit.update(edit.form.base.values)}>
              {t`Discard changes`}
            </Button>
          ) : null}
          {isOwn ? (
            <ConfirmButton
              action={t`Stop using this set`}
              whyNot={edit.isDirty ? t`Save or discard your changes first.` : null}
              onConfirm={async () => void (await props.stop())}
            >
              {props.stopEffect}
            </ConfirmButton>
          ) : null}
        </>
      }
    >
      {props.above}
      {shown.length === 0 ? <EmptyState title={props.empty} /> : null}
      <ol className={classes.rows}>
        {shown.map((draft, at) =>
          props.row({
            draft,
            number: at + 1,
            isFirst: at === 0,
            isLast: at === shown.length - 1,
            change: (part) => change(items.map((each) => (each === draft ? { ...each, ...part } : each))),
            move: (by) => {
              change(moveDraft(items, draft.key, by))
              focusAfterMove(draft.key, by)
            },
            remove: () => change(items.filter((each) => each !== draft)),
          }),
        )}
      </ol>
      {wrong.ofList ? <Problem>{wrong.ofList}</Problem> : null}
      <Button
        className={classes.add}
        leftSection={<IconPlus size={18} aria-hidden />}
        disabled={items.length >= props.most}
        onClick={() => {
          const { added, items: next } = props.add()
          change(next)
          focusText(added.key)
        }}
      >
        {props.addLabel}
      </Button>
      <TextInput
        label={t`Note for colleagues`}
        description={t`Reason for the change (optional). Kept with this version.`}
        size="md"
        maxLength={200}
        {...textField<SetValues<D>, 'note'>(edit, 'note')}
      />
    </EditFrame>
  )
}
