import { Button, TextInput } from '@mantine/core'
import {
  type InstructionSetVersion,
  listInstructionSets,
  saveInstructionSet,
} from '@muster/contract/templateCalls'
import type { InstructionPhase } from '@muster/domain/incident/vocabulary'
import { maxInstructions } from '@muster/domain/template/instructionItems'
import { type TemplateScope, templateScopeWords } from '@muster/domain/template/templateScope'
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
import { ItemRow } from './ItemRow.tsx'
import {
  type InstructionValues,
  instructionWords,
  ownSet,
  setInForce,
  toVersioned,
} from './instructionEdit.ts'
import { addDraft, fromDraft, moveDraft, newDraft, ofPhase } from './itemDraft.ts'
import { PhaseSwitch } from './PhaseSwitch.tsx'
import { PhonePreview } from './PhonePreview.tsx'
import { Provenance } from './Provenance.tsx'
import { rowErrors } from './rowErrors.ts'
import { useUpdateInstructionSetCache } from './useSets.ts'

const builtInWords = 'Save a change to make a set of your own.'
const builtInForAny =
  'Each action has its own instructions. A set made here replaces them for every action without a set of its own.'

type Props = { choice: TemplateScope; sets: readonly InstructionSetVersion[] }

/** The form for the set of one choice: it begins with the one in force, and shows how rooms will see the change. */
export function InstructionForm({ choice, sets }: Props) {
  const [phase, setPhase] = useState<InstructionPhase>('during')
  const updateCache = useUpdateInstructionSetCache()
  const [sent, setSent] = useState<readonly string[]>([])
  const edit = useEdit<InstructionValues>({
    stored: useMemo(() => toVersioned(sets, choice), [sets, choice]),
    reload: async () => {
      const { items } = await call(listInstructionSets, { query: { pageSize: 100 } })
      const now = ownSet(items, choice)
      if (now) updateCache(now)
      return toVersioned(items, choice)
    },
    save: async ({ items, note }, version) => {
      setSent(items.map(({ key }) => key))
      const body = { ...choice, version, items: items.map(fromDraft), note: note.trim() || null }
      checkBody(saveInstructionSet.body, body)
      const saved = await call(saveInstructionSet, { body })
      updateCache(saved)
      return toVersioned([...sets.filter((each) => each !== ownSet(sets, choice)), saved], choice)
    },
  })
  const { items } = edit.values
  const wrong = rowErrors(edit.errors, sent)
  const own = ownSet(sets, choice)
  const change = (next: typeof items) => edit.update({ items: next })
  const shown = ofPhase(items, phase)
  const wrongIn = (which: InstructionPhase) =>
    ofPhase(items, which).filter(({ key }) => wrong.has(key)).length

  function add() {
    const added = newDraft(phase, newId())
    change(addDraft(items, added))
    focusText(added.key)
  }

  return (
    <div className={classes.editor}>
      <EditFrame
        title={templateScopeWords(choice)}
        edit={edit}
        words={instructionWords}
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
                  const body = { ...choice, version: own.version, items: null }
                  updateCache(await call(saveInstructionSet, { body }))
                }}
              >
                New incidents will ask what is less specific or built in. The versions of this set are kept,
                and can be brought back.
              </ConfirmButton>
            ) : null}
          </>
        }
      >
        <Provenance
          choice={choice}
          from={setInForce(sets, choice)}
          builtIn={choice.action ? builtInWords : builtInForAny}
          mayChange
        />
        <PhaseSwitch
          phase={phase}
          onPhase={setPhase}
          beside={(value) =>
            `(${ofPhase(items, value).length})${wrongIn(value) > 0 ? ' – please check' : ''}`
          }
        />
        {shown.length === 0 ? (
          <p className={classes.none}>
            {phase === 'after'
              ? 'Rooms are asked nothing afterwards.'
              : 'Nothing to do yet: add an instruction.'}
          </p>
        ) : null}
        <ol className={classes.rows}>
          {shown.map((draft, place) => (
            <ItemRow
              key={draft.key}
              draft={draft}
              number={place + 1}
              isFirst={place === 0}
              isLast={place === shown.length - 1}
              errors={{
                text: wrong.of(draft.key, 'text'),
                choices: wrong.of(draft.key, 'choices'),
                dataType: wrong.of(draft.key, 'dataType'),
              }}
              change={(part) => change(items.map((each) => (each === draft ? { ...each, ...part } : each)))}
              move={(by) => {
                change(moveDraft(items, draft.key, by))
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
          disabled={items.length >= maxInstructions}
          onClick={add}
        >
          {phase === 'during' ? 'Add an instruction' : 'Add a question'}
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
      <PhonePreview action={choice.action} phase={phase} items={shown} />
    </div>
  )
}
