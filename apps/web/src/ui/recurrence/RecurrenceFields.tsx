import { Checkbox, NativeSelect, NumberInput } from '@mantine/core'
import type { Recurrence } from '@muster/domain/drill/drillPlan'
import { t } from '@muster/words/t'
import { daysInOrder } from './months.ts'
import classes from './recurrence.module.css'
import { recurrenceFor } from './recurrenceFor.ts'
import { nths, weekdayName } from './recurrenceWords.ts'

type Props = {
  recurrence: Recurrence
  /** YYYY-MM-DD: what another sort begins with. */
  firstDate: string
  change: (recurrence: Recurrence) => void
}

const everys = [
  {
    value: 'once',
    get label() {
      return t`Once`
    },
  },
  {
    value: 'week',
    get label() {
      return t`Weekly`
    },
  },
  {
    value: 'monthWeekday',
    get label() {
      return t`Monthly by weekday`
    },
  },
  {
    value: 'monthDay',
    get label() {
      return t`Monthly by date`
    },
  },
] as const

/** The fields for a recurrence; the days of a week come below, in `WeekdayFields`. */
export function RecurrenceFields({ recurrence, firstDate, change }: Props) {
  return (
    <>
      <NativeSelect
        label={t`Repeats`}
        size="md"
        value={recurrence.every}
        data={[...everys]}
        onChange={({ currentTarget }) => {
          const chosen = everys.find(({ value }) => value === currentTarget.value)
          if (chosen) change(recurrenceFor(chosen.value, firstDate))
        }}
      />
      <RuleFields recurrence={recurrence} change={change} />
    </>
  )
}

function RuleFields({ recurrence, change }: Pick<Props, 'recurrence' | 'change'>) {
  if (recurrence.every === 'once') return null
  const isWeek = recurrence.every === 'week'
  return (
    <>
      <NumberInput
        label={isWeek ? t`Weeks between` : t`Months between`}
        size="md"
        min={1}
        max={isWeek ? 52 : 12}
        allowDecimal={false}
        value={recurrence.interval}
        onChange={(interval) => change({ ...recurrence, interval: Number(interval) || 1 })}
      />
      {recurrence.every === 'monthDay' ? (
        <NumberInput
          label={t`On day`}
          description={t`In shorter months, it is on the last day.`}
          size="md"
          min={1}
          max={31}
          allowDecimal={false}
          value={recurrence.day}
          // Below, so that the field lines up with its neighbors.
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={(day) => change({ ...recurrence, day: Number(day) || 1 })}
        />
      ) : null}
      {recurrence.every === 'monthWeekday' ? (
        <>
          <NativeSelect
            label={t`On the`}
            size="md"
            value={String(recurrence.nth)}
            data={nths.map(({ value, word }) => ({ value: String(value), label: word }))}
            onChange={({ currentTarget }) => {
              const nth = nths.find(({ value }) => String(value) === currentTarget.value)?.value
              if (nth) change({ ...recurrence, nth })
            }}
          />
          <NativeSelect
            label={t`Weekday`}
            size="md"
            value={String(recurrence.weekday)}
            data={daysInOrder().map((day) => ({ value: String(day), label: weekdayName(day) }))}
            onChange={({ currentTarget }) => change({ ...recurrence, weekday: Number(currentTarget.value) })}
          />
        </>
      ) : null}
    </>
  )
}

type WeekdayProps = Pick<Props, 'recurrence' | 'change'> & { error: string | undefined }

/** On which days of the week it comes; nothing where it does not come weekly. */
export function WeekdayFields({ recurrence, change, error }: WeekdayProps) {
  if (recurrence.every !== 'week') return null
  return (
    <Checkbox.Group
      size="md"
      label={t`On these days`}
      error={error}
      value={recurrence.weekdays.map(String)}
      onChange={(chosen) => change({ ...recurrence, weekdays: chosen.map(Number).sort((a, b) => a - b) })}
    >
      <div className={classes.checks}>
        {daysInOrder().map((day) => (
          <Checkbox key={day} value={String(day)} label={weekdayName(day)} size="md" />
        ))}
      </div>
    </Checkbox.Group>
  )
}
