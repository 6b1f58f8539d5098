import { Button, TextInput } from '@mantine/core'
import { listMessageSets, type MessageSetVersion, saveMessageSet } from '@muster/contract/templateCalls'
import type { IncidentAction } from '@muster/domain/incident/vocabulary'
import { pickMessages } from '@muster/domain/template/pickMessages'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { call } from '../../api/call.ts'
import { newId } from '../../live/newId.ts'
import { EditFrame } from '../../ui/form/EditFrame.tsx'
import { checkBody, errorOf } from '../../ui/form/fieldErrors.ts'
import { useEdit } from '../../ui/form/useEdit.ts'
import { ConfirmButton } from '../../ui/page/ConfirmButton.tsx'
import classes from './configure.module.css'
import { focusAfterMove, focusText } from './focusRow.ts'
import { MessageRow } from './MessageRow.tsx'
import {
  fromMessageDraft,
  type MessageDraft,
  type MessageValues,
  messageWords,
  moveMessage,
  offeredWords,
  ownMessages,
  toVersionedMessages,
} from './messageEdit.ts'
import { Provenance } from './Provenance.tsx'
import { rowErrors } from './rowErrors.ts'
import { useUpdateMessageSetCache } from './useSets.ts'

type Props = { action: IncidentAction | null; sets: readonly MessageSetVersion[] }

/** The messages for one action, or those that are offered in every one. */
export function MessageForm({ action, sets }: Props) {
  const updateCache = useUpdateMessageSetCache()
  const [sent, setSent] = useState<readonly string[]>([])
  const edit = useEdit<MessageValues>({
    stored: useMemo(() => toVersionedMessages(sets, action), [sets, action]),
    reload: async () => {
      const { items } = await call(listMessageSets, { query: { pageSize: 100 } })
      const now = ownMessages(items, action)
      if (now) updateCache(now)
      return toVersionedMessages(items, action)
    },
    save: async ({ items, note }, version) => {
      setSent(items.map(({ key }) => key))
      const body = { action, version, items: items.map(fromMessageDraft), note: note.trim() || null }
      checkBody(saveMessageSet.body, body)
      const saved = await call(saveMessageSet, { body })
      updateCache(saved)
      return toVersionedMessages([saved], action)
    },
  })
  const { items } = edit.values
  const wrong = rowErrors(edit.errors, sent)
  const own = ownMessages(sets, action)
  const inForce = pickMessages(sets, action).from
  const change = (next: MessageDraft[]) => edit.update({ items: next })

  function add() {
    const added: MessageDraft = {
      key: newId(),
      title: '',
      text: '',
      severity: 1,
      audience: 'any',
    }
    change([...items, added])
    focusText(added.key)
  }

  return (
    <EditFrame
      title={action ? `Messages in ${action}` : 'Messages in any action'}
      edit={edit}
      words={messageWords}
      action={own?.items ? 'Save as a new version' : 'Save as our own set'}
      beside={
        <>
          {edit.isDirty && !edit.form.theirs ? (
            <Button variant="subtle" size="md" onClick={() => edit.update(edit.form.base.values)}>
              Discard changes
            </Button>
          ) : null}
          {own?.items ? (
            <ConfirmButton
              action="Stop using this set"
              size="md"
              whyNot={edit.isDirty ? 'Save or discard your changes first.' : null}
              onConfirm={async () => {
                updateCache(
                  await call(saveMessageSet, { body: { action, version: own.version, items: null } }),
                )
              }}
            >
              What is built in will be offered again. The versions of this set are kept, and can be brought
              back.
            </ConfirmButton>
          ) : null}
        </>
      }
    >
      <Provenance
        choice={{ action, type: null }}
        from={inForce && { ...inForce, type: null }}
        builtIn={offeredWords(action)}
        mayChange
      />
      {items.length === 0 ? <p className={classes.none}>No message is offered.</p> : null}
      <ol className={classes.rows}>
        {items.map((draft, at) => (
          <MessageRow
            key={draft.key}
            draft={draft}
            action={action}
            number={at + 1}
            isFirst={at === 0}
            isLast={at === items.length - 1}
            errors={{
              title: wrong.of(draft.key, 'title'),
              text: wrong.of(draft.key, 'text'),
            }}
            change={(part) => change(items.map((each) => (each === draft ? { ...each, ...part } : each)))}
            move={(by) => {
              change(moveMessage(items, draft.key, by))
              focusAfterMove(draft.key, by)
            }}
            remove={() => change(items.filter((each) => each !== draft))}
          />
        ))}
      </ol>
      {wrong.ofList ? <p className={classes.bad}>{wrong.ofList}</p> : null}
      <Button
        variant="default"
        size="md"
        className={classes.add}
        leftSection={<IconPlus size={18} aria-hidden />}
        disabled={items.length >= 20}
        onClick={add}
      >
        Add a message
      </Button>
      <TextInput
        label="Note for colleagues"
        description="Why it was changed; kept with the version."
        size="md"
        maxLength={200}
        value={edit.values.note}
        error={errorOf(edit.errors, 'note')}
        onChange={({ currentTarget }) => edit.update({ note: currentTarget.value })}
      />
    </EditFrame>
  )
}
