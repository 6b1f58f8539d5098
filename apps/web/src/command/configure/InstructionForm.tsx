import {
  type InstructionSetVersion,
  listInstructionSets,
  saveInstructionSet,
} from '@muster/contract/templateCalls'
import type { InstructionPhase } from '@muster/domain/incident/vocabulary'
import { maxInstructions } from '@muster/domain/template/instructionItems'
import { type TemplateScope, templateScopeWords } from '@muster/domain/template/templateScope'
import { say } from '@muster/words/message'
import { t, tell } from '@muster/words/t'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { newId } from '../../live/newId.ts'
import { checkAndCall } from '../../ui/form/fieldErrors.ts'
import classes from './configure.module.css'
import { ItemRow } from './ItemRow.tsx'
import { instructionWords, ownSet, setInForce, toVersioned } from './instructionEdit.ts'
import { addDraft, fromDraft, newDraft, ofPhase } from './itemDraft.ts'
import { PhaseSwitch } from './PhaseSwitch.tsx'
import { PhonePreview } from './PhonePreview.tsx'
import { Provenance } from './Provenance.tsx'
import { SetForm, useSetEdit } from './SetForm.tsx'
import { useUpdateInstructionSetCache } from './useSets.ts'

const builtInWords = say`Save a change to create your own set.`
const builtInForAny = say`Each action has its own instructions. A set here replaces them for each action without its own set.`

type Props = { choice: TemplateScope; sets: readonly InstructionSetVersion[] }

/** The form for the set of one choice: it begins with the one in force, and shows how rooms will see the change. */
export function InstructionForm({ choice, sets }: Props) {
  const [phase, setPhase] = useState<InstructionPhase>('during')
  const updateCache = useUpdateInstructionSetCache()
  const { edit, wrong } = useSetEdit({
    stored: sets,
    read: (sets: readonly InstructionSetVersion[]) => toVersioned(sets, choice),
    reload: async () => {
      const { items } = await call(listInstructionSets, { query: { pageSize: 100 } })
      const now = ownSet(items, choice)
      if (now) updateCache(now)
      return items
    },
    save: async ({ items, note }, version) => {
      const body = { ...choice, version, items: items.map(fromDraft), note: note.trim() || null }
      const saved = await checkAndCall(saveInstructionSet, { body })
      updateCache(saved)
      return [...sets.filter((each) => each !== ownSet(sets, choice)), saved]
    },
  })
  const { items } = edit.values
  const own = ownSet(sets, choice)
  const shown = ofPhase(items, phase)
  const wrongIn = (which: InstructionPhase) =>
    ofPhase(items, which).filter(({ key }) => wrong.has(key)).length
  return (
    <div className={classes.editor}>
      <SetForm
        title={templateScopeWords(choice)}
        edit={edit}
        wrong={wrong}
        words={instructionWords}
        isOwn={Boolean(own?.items)}
        stop={async () => {
          const body = { ...choice, version: own?.version ?? 0, items: null }
          updateCache(await call(saveInstructionSet, { body }))
        }}
        stopEffect={t`New incidents use a more general set or the standard one. The versions of this set are kept, and you can restore them.`}
        above={
          <>
            <Provenance
              choice={choice}
              from={setInForce(sets, choice)}
              builtIn={tell(choice.action ? builtInWords : builtInForAny)}
              mayChange
            />
            <PhaseSwitch
              phase={phase}
              onPhase={setPhase}
              beside={(value) =>
                `(${ofPhase(items, value).length})${wrongIn(value) > 0 ? ` – ${t`please check`}` : ''}`
              }
            />
          </>
        }
        shown={shown}
        empty={phase === 'after' ? t`No questions after the incident.` : t`No instructions yet. Add one.`}
        row={(row) => (
          <ItemRow
            key={row.draft.key}
            {...row}
            errors={{
              text: wrong.of(row.draft.key, 'text'),
              choices: wrong.of(row.draft.key, 'choices'),
              dataType: wrong.of(row.draft.key, 'dataType'),
            }}
          />
        )}
        addLabel={phase === 'during' ? t`Add an instruction` : t`Add a question`}
        add={() => {
          const added = newDraft(phase, newId())
          return { added, items: addDraft(items, added) }
        }}
        most={maxInstructions}
      />
      <PhonePreview action={choice.action} phase={phase} items={shown} />
    </div>
  )
}
