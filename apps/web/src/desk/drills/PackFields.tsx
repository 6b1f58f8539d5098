import { Checkbox, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import {
  type Requirement,
  type RequirementPeriod,
  type RulePack,
  requirementPeriod,
} from '@muster/domain/drill/rulePack'
import { actionName } from '@muster/domain/incident/actionGuides'
import { incidentAction } from '@muster/domain/incident/vocabulary'
import { say } from '@muster/words/message'
import { t } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'
import { IconPlus } from '@tabler/icons-react'
import { errorOf, type FieldError } from '../../ui/form/fieldErrors.ts'
import { TimeZoneField } from '../../ui/form/TimeZoneField.tsx'
import { type FormFields, textField } from '../../ui/form/textField.ts'
import { Button } from '../../ui/kit/Button.tsx'
import classes from './drills.module.css'

type PackFieldsProps = {
  form: FormFields<RulePack>
}

/** A requirement in which nothing is said yet. */
export const emptyRequirement: Requirement = {
  name: '',
  actions: ['Evacuate'],
  times: 1,
  per: 'year',
  days: null,
  from: null,
  to: null,
  realCounts: false,
  note: null,
}

const perWords = wordTable<RequirementPeriod>({
  year: say`Per school year`,
  term: say`Per term`,
  month: say`Per month`,
  firstDays: say`In the first days of school`,
  custom: say`Between two dates`,
})

/** Everything that rules about drills say. */
export function PackFields({ form }: PackFieldsProps) {
  const { values, errors, update } = form
  const { requirements } = values
  const change = (at: number, part: Partial<Requirement>) =>
    update({ requirements: requirements.map((each, index) => (index === at ? { ...each, ...part } : each)) })
  return (
    <>
      <SourceFields form={form} />
      <YearFields form={form} />
      <fieldset className={classes.group}>
        <legend>{t`Requirements`}</legend>
        {requirements.map((requirement, at) => (
          <RequirementFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a requirement is its place in the list
            key={at}
            requirement={requirement}
            number={at + 1}
            errors={within(errors, `requirements.${at}.`)}
            change={(part) => change(at, part)}
            remove={
              requirements.length > 1
                ? () => update({ requirements: requirements.filter((_, index) => index !== at) })
                : null
            }
          />
        ))}
        <div>
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => update({ requirements: [...requirements, emptyRequirement] })}
          >
            {t`Add a requirement`}
          </Button>
        </div>
      </fieldset>
    </>
  )
}

/** The errors of one entry of a list, by its own fields. */
function within(errors: readonly FieldError[], start: string): FieldError[] {
  return errors
    .filter(({ field }) => field.startsWith(start))
    .map(({ field, message }) => ({ field: field.slice(start.length), message }))
}

function SourceFields({ form }: PackFieldsProps) {
  const { values, errors, update } = form
  const text = (
    field: 'name' | 'jurisdiction' | 'sourceUrl' | 'asOf',
    label: string,
    description?: string,
  ) => (
    <TextInput
      label={label}
      size="md"
      maxLength={500}
      value={values[field]}
      error={errorOf(errors, field)}
      {...(description ? { description } : {})}
      onChange={({ currentTarget }) => update({ [field]: currentTarget.value })}
    />
  )
  return (
    <fieldset className={classes.group}>
      <legend>{t`Source`}</legend>
      {text('name', t`Name`)}
      {text('jurisdiction', t`Applies to`)}
      {text('sourceUrl', t`Web address`)}
      {text('asOf', t`Date on the source`, t`The version of the law, or the date on the page.`)}
      <TextInput
        label={t`Last checked against the source`}
        type="date"
        size="md"
        maw={260}
        {...textField(form, 'checkedOn')}
      />
    </fieldset>
  )
}

function YearFields({ form }: PackFieldsProps) {
  const { values, errors, update } = form
  const { terms } = values
  const changeTerm = (at: number, part: Partial<RulePack['terms'][number]>) =>
    update({ terms: terms.map((each, index) => (index === at ? { ...each, ...part } : each)) })
  return (
    <fieldset className={classes.group}>
      <legend>{t`The school year`}</legend>
      <div className={classes.fields}>
        <DayField
          label={t`First day`}
          value={values.yearFrom}
          error={errorOf(errors, 'yearFrom')}
          onChange={(yearFrom) => update({ yearFrom })}
        />
        <DayField
          label={t`Last day`}
          value={values.yearTo}
          error={errorOf(errors, 'yearTo')}
          onChange={(yearTo) => update({ yearTo })}
        />
        <TimeZoneField value={values.timeZone} onChange={(timeZone) => update({ timeZone })} />
      </div>
      {terms.map((term, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a term is its place in the list
        <div key={at} className={classes.fields} data-end>
          <TextInput
            label={t`Term ${at + 1}`}
            size="md"
            maxLength={200}
            value={term.name}
            error={errorOf(errors, `terms.${at}.name`)}
            onChange={({ currentTarget }) => changeTerm(at, { name: currentTarget.value })}
          />
          <DayField
            label={t`First day of term ${at + 1}`}
            value={term.from}
            error={errorOf(errors, `terms.${at}.from`)}
            onChange={(from) => changeTerm(at, { from })}
          />
          <DayField
            label={t`Last day of term ${at + 1}`}
            value={term.to}
            error={errorOf(errors, `terms.${at}.to`)}
            onChange={(to) => changeTerm(at, { to })}
          />
          <Button
            aria-label={t`Remove term ${at + 1}`}
            onClick={() => update({ terms: terms.filter((_, index) => index !== at) })}
          >
            {t`Remove`}
          </Button>
        </div>
      ))}
      <div>
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() =>
            update({ terms: [...terms, { name: '', from: values.yearFrom, to: values.yearTo }] })
          }
        >
          {t`Add a term`}
        </Button>
      </div>
    </fieldset>
  )
}

type DayFieldProps = {
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A day of every year, as month and day. */
function DayField({ label, value, error, onChange }: DayFieldProps) {
  return (
    <TextInput
      label={label}
      size="md"
      placeholder={t`MM-DD`}
      inputMode="numeric"
      maxLength={5}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

type RequirementFieldsProps = {
  requirement: Requirement
  number: number
  errors: readonly FieldError[]
  change: (part: Partial<Requirement>) => void
  remove: (() => void) | null
}

function RequirementFields({ requirement, number, errors, change, remove }: RequirementFieldsProps) {
  const { name, actions, times, days, from, to, realCounts, note } = requirement
  return (
    <fieldset className={classes.requirement} aria-label={t`Requirement ${number}`}>
      <TextInput
        label={t`Requirement name`}
        size="md"
        maxLength={200}
        value={name}
        error={errorOf(errors, 'name')}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <Checkbox.Group
        size="md"
        label={t`Actions that count`}
        error={errorOf(errors, 'actions')}
        value={actions}
        onChange={(chosen) =>
          change({ actions: incidentAction.options.filter((action) => chosen.includes(action)) })
        }
      >
        <div className={classes.checks}>
          {incidentAction.options.map((action) => (
            <Checkbox key={action} value={action} label={actionName(action)} size="md" />
          ))}
        </div>
      </Checkbox.Group>
      <div className={classes.fields}>
        <NumberInput
          label={t`How many`}
          size="md"
          min={1}
          max={100}
          allowDecimal={false}
          value={times}
          error={errorOf(errors, 'times')}
          onChange={(value) => change({ times: Number(value) || 1 })}
        />
        <NativeSelect
          label={t`When`}
          size="md"
          value={requirement.per}
          data={requirementPeriod.options.map((value) => ({ value, label: perWords[value] }))}
          onChange={({ currentTarget }) => change(whenPer(requirementPeriod.parse(currentTarget.value)))}
        />
        {requirement.per === 'firstDays' ? (
          <NumberInput
            label={t`Number of days`}
            size="md"
            min={1}
            max={366}
            allowDecimal={false}
            value={days ?? 1}
            onChange={(value) => change({ days: Number(value) || 1 })}
          />
        ) : null}
        {requirement.per === 'custom' ? (
          <>
            <DayField
              label={t`From`}
              value={from ?? ''}
              error={errorOf(errors, 'from')}
              onChange={(value) => change({ from: value })}
            />
            <DayField
              label={t`Until`}
              value={to ?? ''}
              error={errorOf(errors, 'to')}
              onChange={(value) => change({ to: value })}
            />
          </>
        ) : null}
      </div>
      <Checkbox
        label={t`Count real incidents with this action`}
        size="md"
        checked={realCounts}
        onChange={({ currentTarget }) => change({ realCounts: currentTarget.checked })}
      />
      <Textarea
        label={t`Note`}
        size="md"
        autosize
        minRows={1}
        maxLength={2000}
        value={note ?? ''}
        onChange={({ currentTarget }) => change({ note: currentTarget.value || null })}
      />
      {remove ? (
        <div>
          <Button aria-label={t`Remove requirement ${number}`} onClick={remove}>
            {t`Remove`}
          </Button>
        </div>
      ) : null}
    </fieldset>
  )
}

/** The extra fields that a period needs. */
function whenPer(value: RequirementPeriod): Partial<Requirement> {
  return {
    per: value,
    days: value === 'firstDays' ? 10 : null,
    from: value === 'custom' ? '' : null,
    to: value === 'custom' ? '' : null,
  }
}
