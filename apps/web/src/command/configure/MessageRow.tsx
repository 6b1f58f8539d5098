import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type IncidentAction, severity as severityShape } from '@muster/domain/incident/vocabulary'
import { messageAudience } from '@muster/domain/template/messageItems'
import { variables, variablesIn, variableWords } from '@muster/domain/template/variables'
import { messageLimit } from '@muster/domain/text'
import { t } from '@muster/words/t'
import { useRef } from 'react'
import { Button } from '../../ui/kit/Button.tsx'
import { severityChoices } from '../overview/messages/messageTemplates.ts'
import classes from './configure.module.css'
import { RowButtons, type RowPlace } from './ItemRow.tsx'
import { audienceLabels, exampleOf, type MessageDraft } from './messageEdit.ts'

type MessageRowProps = RowPlace & {
  draft: MessageDraft
  action: IncidentAction | null
  errors: { title?: string | undefined; text?: string | undefined }
  change: (part: Partial<MessageDraft>) => void
  move: (by: -1 | 1) => void
  remove: () => void
}

/** One message, with how it may read when it is sent. */
export function MessageRow(props: MessageRowProps) {
  const { draft, action, errors, change, move, remove, ...place } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const name = t`Message ${place.number}`

  /** Puts a variable where the cursor is. */
  function insert(variable: string) {
    const { selectionStart: from = draft.text.length, selectionEnd: to = from } = field.current ?? {}
    change({ text: `${draft.text.slice(0, from)}{${variable}}${draft.text.slice(to)}` })
    requestAnimationFrame(() => {
      const end = from + variable.length + 2
      field.current?.focus()
      field.current?.setSelectionRange(end, end)
    })
  }

  return (
    <li className={classes.messageRow} aria-label={name}>
      <TextInput
        id={`${draft.key}-text`}
        label={t`${name}: button text`}
        size="md"
        maxLength={40}
        dir="auto"
        value={draft.title}
        error={errors.title}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <NativeSelect
        label={t`Urgency`}
        size="md"
        value={String(draft.severity)}
        data={severityChoices()}
        onChange={({ currentTarget }) =>
          change({ severity: severityShape.parse(Number(currentTarget.value)) })
        }
      />
      <NativeSelect
        label={t`Send to`}
        size="md"
        value={draft.audience}
        data={messageAudience.options.map((value) => ({ value, label: audienceLabels[value] }))}
        onChange={({ currentTarget }) => change({ audience: messageAudience.parse(currentTarget.value) })}
      />
      <RowButtons {...place} name={name} rowKey={draft.key} move={move} remove={remove} />
      <Textarea
        ref={field}
        label={t`Message text`}
        size="md"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={messageLimit}
        dir="auto"
        className={classes.rowWide}
        value={draft.text}
        error={errors.text}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
      />
      <ul className={classes.variables} aria-label={t`Insert into ${name}`}>
        {variables
          .filter((each) => each !== 'room' || draft.audience === 'room')
          .map((each) => (
            <li key={each}>
              <Button title={variableWords[each]} onClick={() => insert(each)}>
                {`{${each}}`}
              </Button>
            </li>
          ))}
      </ul>
      {variablesIn(draft.text).length > 0 ? (
        <p className={classes.example} dir="auto">
          {t`For example: “${exampleOf(draft.text, action)}”`}
        </p>
      ) : null}
    </li>
  )
}
