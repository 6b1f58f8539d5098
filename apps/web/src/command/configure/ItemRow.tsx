import { ActionIcon, Checkbox, NativeSelect, Textarea } from '@mantine/core'
import { choiceDataType, instructionDataType } from '@muster/domain/incident/vocabulary'
import { dataTypeWords, instructionLimit } from '@muster/domain/template/instructionItems'
import { t } from '@muster/words/t'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import classes from './configure.module.css'
import { dataTypesOf, type ItemDraft } from './itemDraft.ts'

export type RowPlace = { number: number; isFirst: boolean; isLast: boolean }
type RowButtonsProps = RowPlace & {
  /** Its name for a screen reader: `Instruction 2`. */
  name: string
  rowKey: string
  move: (by: -1 | 1) => void
  remove: () => void
}

/** Moves a row a place up or down, or takes it out. Focus stays on the pressed button. */
export function RowButtons({ name, rowKey, isFirst, isLast, move, remove }: RowButtonsProps) {
  return (
    <div className={classes.rowButtons}>
      <ActionIcon
        id={`${rowKey}-up`}
        variant="default"
        size={44}
        aria-label={t`Move ${name} up`}
        disabled={isFirst}
        onClick={() => move(-1)}
      >
        <IconArrowUp size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        id={`${rowKey}-down`}
        variant="default"
        size={44}
        aria-label={t`Move ${name} down`}
        disabled={isLast}
        onClick={() => move(1)}
      >
        <IconArrowDown size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" size={44} aria-label={t`Remove ${name}`} onClick={remove}>
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
    </div>
  )
}

type ItemRowProps = RowPlace & {
  draft: ItemDraft
  errors: { text?: string | undefined; choices?: string | undefined; dataType?: string | undefined }
  change: (part: Partial<ItemDraft>) => void
  move: (by: -1 | 1) => void
  remove: () => void
}

/** One thing that rooms are asked. */
export function ItemRow({ draft, errors, change, move, remove, ...place }: ItemRowProps) {
  const word = draft.phase === 'during' ? t`Instruction` : t`Question`
  const name = `${word} ${place.number}`
  return (
    <li className={classes.row} aria-label={name}>
      <Textarea
        id={`${draft.key}-text`}
        label={name}
        size="md"
        autosize
        minRows={1}
        maxRows={5}
        maxLength={instructionLimit}
        dir="auto"
        className={classes.rowText}
        value={draft.text}
        error={errors.text}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
      />
      <NativeSelect
        label={t`Answer type`}
        size="md"
        value={String(draft.dataType)}
        data={dataTypesOf[draft.phase].map((value) => ({
          value: String(value),
          label: dataTypeWords[value],
        }))}
        error={errors.dataType}
        onChange={({ currentTarget }) =>
          change({ dataType: instructionDataType.parse(Number(currentTarget.value)) })
        }
      />
      <Checkbox
        label={t`Required`}
        size="md"
        className={classes.rowNeeded}
        checked={draft.required}
        onChange={({ currentTarget }) => change({ required: currentTarget.checked })}
      />
      <RowButtons {...place} name={name} rowKey={draft.key} move={move} remove={remove} />
      {draft.dataType === choiceDataType ? (
        <Textarea
          label={t`Choices`}
          description={t`One per line, 2 to 12.`}
          size="md"
          autosize
          minRows={2}
          maxRows={12}
          dir="auto"
          className={classes.rowWide}
          value={draft.choices}
          error={errors.choices}
          onChange={({ currentTarget }) => change({ choices: currentTarget.value })}
        />
      ) : null}
    </li>
  )
}
