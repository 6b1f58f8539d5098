import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { SafetyAuditQuestion, SafetyAuditSection } from '@muster/domain/safetyAudit/template'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { IconPlus } from '@tabler/icons-react'
import { newId } from '../../../live/newId.ts'
import { errorOf, type FieldError } from '../../../ui/form/fieldErrors.ts'
import { type FormFields, textField } from '../../../ui/form/textField.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { Disclosure } from '../../../ui/kit/Disclosure.tsx'
import page from '../../../ui/page/page.module.css'
import classes from '../safetyAudit.module.css'

export type TemplateValues = { name: string; sections: SafetyAuditSection[] }

const emptyQuestion = (): SafetyAuditQuestion => ({
  key: newId(),
  text: '',
  help: null,
  weight: 3,
  answers: 'check',
  wantsPhoto: false,
})

/** Everything that a template says. */
export function TemplateFields({ form }: { form: FormFields<TemplateValues> }) {
  const {
    values: { sections },
    errors,
    update,
  } = form
  const change = (at: number, part: Partial<SafetyAuditSection>) =>
    update({ sections: sections.map((each, index) => (index === at ? { ...each, ...part } : each)) })
  return (
    <>
      <TextInput label={t`Name`} size="md" maxLength={200} {...textField(form, 'name')} />
      {sections.map((section, at) => (
        <SectionFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a section is its place in the list
          key={at}
          section={section}
          number={at + 1}
          errors={within(errors, `sections.${at}.`)}
          change={(part) => change(at, part)}
          remove={() => update({ sections: sections.filter((_, index) => index !== at) })}
        />
      ))}
      <div>
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => update({ sections: [...sections, { title: '', questions: [emptyQuestion()] }] })}
        >
          {t`Add a section`}
        </Button>
      </div>
    </>
  )
}

/** The errors of one entry of a list, by its own fields. */
function within(errors: readonly FieldError[], start: string): FieldError[] {
  return errors
    .filter(({ field }) => field.startsWith(start))
    .map(({ field, message }) => ({ field: field.slice(start.length), message }))
}

type SectionFieldsProps = {
  section: SafetyAuditSection
  number: number
  errors: readonly FieldError[]
  change: (part: Partial<SafetyAuditSection>) => void
  remove: () => void
}

function SectionFields({
  section: { title, questions },
  number,
  errors,
  change,
  remove,
}: SectionFieldsProps) {
  const set = (at: number, part: Partial<SafetyAuditQuestion>) =>
    change({ questions: questions.map((each, index) => (index === at ? { ...each, ...part } : each)) })
  return (
    <Disclosure
      isOpen={title === '' || errors.length > 0}
      summary={`${title || t`Section ${number}`} · ${t`${plural(questions.length, '# question', '# questions')}`}`}
    >
      <fieldset className={classes.question} aria-label={t`Section ${number}`}>
        <TextInput
          label={t`Title of section ${number}`}
          size="md"
          maxLength={200}
          value={title}
          error={errorOf(errors, 'title')}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
        {questions.map((question, at) => (
          <QuestionFields
            key={question.key}
            question={question}
            name={`${number}.${at + 1}`}
            errors={within(errors, `questions.${at}.`)}
            change={(part) => set(at, part)}
            raise={at > 0 ? () => change({ questions: raised(questions, at) }) : null}
            remove={() => change({ questions: questions.filter((_, index) => index !== at) })}
          />
        ))}
        <div className={page.actions}>
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            aria-label={t`Add a question to section ${number}`}
            onClick={() => change({ questions: [...questions, emptyQuestion()] })}
          >
            {t`Add a question`}
          </Button>
          <Button aria-label={t`Remove section ${number}`} onClick={remove}>
            {t`Remove section`}
          </Button>
        </div>
      </fieldset>
    </Disclosure>
  )
}

/** The list with one entry in the place of the one before. */
function raised<T>(list: readonly T[], at: number): T[] {
  const [before, moved] = [list.slice(0, at - 1), list.slice(at - 1, at + 1)]
  return [...before, ...moved.reverse(), ...list.slice(at + 1)]
}

type QuestionFieldsProps = {
  question: SafetyAuditQuestion
  name: string
  errors: readonly FieldError[]
  change: (part: Partial<SafetyAuditQuestion>) => void
  raise: (() => void) | null
  remove: () => void
}

function QuestionFields({ question, name, errors, change, raise, remove }: QuestionFieldsProps) {
  const { text, help, weight, answers, wantsPhoto } = question
  return (
    <fieldset className={classes.question} aria-label={t`Question ${name}`}>
      <TextInput
        label={t`Question ${name}`}
        size="md"
        maxLength={300}
        value={text}
        error={errorOf(errors, 'text')}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
      />
      <Textarea
        label={t`How to check it`}
        size="md"
        autosize
        minRows={1}
        maxLength={1000}
        value={help ?? ''}
        onChange={({ currentTarget }) => change({ help: currentTarget.value || null })}
      />
      <div className={classes.fields}>
        <NativeSelect
          label={t`Answers`}
          size="md"
          value={answers}
          data={[
            { value: 'check', label: t`OK or not OK` },
            { value: 'scale', label: t`A scale from 0 to 4` },
          ]}
          onChange={({ currentTarget }) =>
            change({ answers: currentTarget.value === 'scale' ? 'scale' : 'check' })
          }
        />
        <NativeSelect
          label={t`Weight`}
          size="md"
          value={String(weight)}
          data={['1', '2', '3', '4', '5']}
          onChange={({ currentTarget }) => change({ weight: Number(currentTarget.value) })}
        />
        <Checkbox
          label={t`Request a photo`}
          size="md"
          checked={wantsPhoto}
          onChange={({ currentTarget }) => change({ wantsPhoto: currentTarget.checked })}
        />
      </div>
      <div className={page.actions}>
        {raise ? (
          <Button aria-label={t`Move question ${name} up`} onClick={raise}>
            {t`Move up`}
          </Button>
        ) : null}
        <Button aria-label={t`Remove question ${name}`} onClick={remove}>
          {t`Remove`}
        </Button>
      </div>
    </fieldset>
  )
}
