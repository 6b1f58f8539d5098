import { Title } from '@mantine/core'
import type { InstructionSetVersion } from '@muster/contract/templateCalls'
import type { InstructionPhase } from '@muster/domain/incident/vocabulary'
import { dataTypeWords } from '@muster/domain/template/instructionItems'
import { type TemplateScope, templateScopeWords } from '@muster/domain/template/templateScope'
import { t } from '@muster/words/t'
import { useState } from 'react'
import pageClasses from '../../ui/page/page.module.css'
import classes from './configure.module.css'
import { setInForce, toVersioned } from './instructionEdit.ts'
import { fromDraft, ofPhase } from './itemDraft.ts'
import { PhaseSwitch } from './PhaseSwitch.tsx'
import { PhonePreview } from './PhonePreview.tsx'
import { Provenance } from './Provenance.tsx'

/** The set in force for one choice, for people who start incidents and do not change the questions. */
export function InstructionView({
  choice,
  sets,
}: {
  choice: TemplateScope
  sets: readonly InstructionSetVersion[]
}) {
  const [phase, setPhase] = useState<InstructionPhase>('during')
  const { items } = toVersioned(sets, choice).values
  const shown = ofPhase(items, phase).filter(({ text }) => text !== '')
  return (
    <div className={classes.editor}>
      <section className={pageClasses.card} aria-labelledby="in-force">
        <Title order={2} id="in-force">
          {templateScopeWords(choice)}
        </Title>
        <Provenance
          choice={choice}
          from={setInForce(sets, choice)}
          builtIn={choice.action ? '' : t`Each action has its own instructions.`}
          mayChange={false}
        />
        <PhaseSwitch
          phase={phase}
          onPhase={setPhase}
          beside={(value) => `(${ofPhase(items, value).filter(({ text }) => text !== '').length})`}
        />
        <ol className={classes.readList}>
          {shown.map((draft) => (
            <li key={draft.key}>
              <strong dir="auto">{draft.text}</strong>
              <span>
                {[dataTypeWords[draft.dataType], fromDraft(draft).choices.join(' / ')]
                  .filter(Boolean)
                  .join(': ')}{' '}
                · {draft.required ? t`required` : t`optional`}
              </span>
            </li>
          ))}
        </ol>
        <p className={pageClasses.note}>{t`Managers of the whole organization can edit this.`}</p>
      </section>
      <PhonePreview action={choice.action} phase={phase} items={shown} />
    </div>
  )
}
