import { Checkbox, NativeSelect, NumberInput, Pill, TextInput } from '@mantine/core'
import { occurrencesBetween } from '@muster/domain/drill/occurrences'
import { type DrillPlan, drillPlan } from '@muster/domain/drill/plan'
import { serverNow } from '../../api/serverClock.ts'
import { errorOf, type FieldError } from '../../manage/form/fieldErrors.ts'
import classes from './drills.module.css'
import { recurrenceFor, timeZones } from './planForm.ts'
import { dayWords, nths, weekdays, whenIn } from './planWords.ts'

type Props = {
  values: DrillPlan
  errors: readonly FieldError[]
  type: (part: Partial<DrillPlan>) => void
}

const everys = [
  { value: 'once', label: 'Once' },
  { value: 'week', label: 'Weekly' },
  { value: 'monthWeekday', label: 'Monthly by weekday' },
  { value: 'monthDay', label: 'Monthly by date' },
] as const

/** When a drill takes place, and the next times that come of it. */
export function WhenFields({ values, errors, type }: Props) {
  const { firstDate, time, timeZone, recurrence, until, skipDates } = values
  return (
    <fieldset className={classes.group}>
      <legend>When</legend>
      <div className={classes.fields}>
        <TextInput
          {...{ label: 'First day', type: 'date', size: 'md', value: firstDate }}
          error={errorOf(errors, 'firstDate')}
          onChange={({ currentTarget }) => type({ firstDate: currentTarget.value })}
        />
        <TextInput
          {...{ label: 'Time', type: 'time', size: 'md', value: time }}
          error={errorOf(errors, 'time')}
          onChange={({ currentTarget }) => type({ time: currentTarget.value.slice(0, 5) })}
        />
        <NativeSelect
          {...{ label: 'Time zone', size: 'md', value: timeZone, data: timeZones(timeZone) }}
          error={errorOf(errors, 'timeZone')}
          onChange={({ currentTarget }) => type({ timeZone: currentTarget.value })}
        />
      </div>
      <div className={classes.fields}>
        <NativeSelect
          {...{ label: 'How often', size: 'md', value: recurrence.every, data: [...everys] }}
          onChange={({ currentTarget }) => {
            const chosen = everys.find(({ value }) => value === currentTarget.value)
            if (chosen) type({ recurrence: recurrenceFor(chosen.value, firstDate) })
          }}
        />
        <RuleFields values={values} type={type} />
        {recurrence.every === 'once' ? null : (
          <TextInput
            {...{ label: 'Last day', description: 'As the end of the school year. Empty: no end.' }}
            {...{ type: 'date', size: 'md', value: until ?? '' }}
            error={errorOf(errors, 'until')}
            onChange={({ currentTarget }) => type({ until: currentTarget.value || null })}
          />
        )}
      </div>
      {recurrence.every === 'once' ? null : (
        <>
          {recurrence.every === 'week' ? (
            <Checkbox.Group
              size="md"
              label="On"
              error={errorOf(errors, 'recurrence')}
              value={recurrence.weekdays.map(String)}
              onChange={(chosen) =>
                type({ recurrence: { ...recurrence, weekdays: chosen.map(Number).sort((a, b) => a - b) } })
              }
            >
              <div className={classes.checks}>
                {weekdays.map((name, at) => (
                  <Checkbox key={name} value={String(at + 1)} label={name} size="md" />
                ))}
              </div>
            </Checkbox.Group>
          ) : null}
          <SkipDates skipDates={skipDates} type={type} />
        </>
      )}
      <NextTimes values={values} />
    </fieldset>
  )
}

function RuleFields({ values: { recurrence }, type }: Pick<Props, 'values' | 'type'>) {
  if (recurrence.every === 'once') return null
  const isWeek = recurrence.every === 'week'
  return (
    <>
      <NumberInput
        {...{ label: isWeek ? 'Every so many weeks' : 'Every so many months', size: 'md' }}
        {...{ min: 1, max: isWeek ? 52 : 12, allowDecimal: false, value: recurrence.interval }}
        onChange={(interval) => type({ recurrence: { ...recurrence, interval: Number(interval) || 1 } })}
      />
      {recurrence.every === 'monthDay' ? (
        <NumberInput
          {...{ label: 'On day', description: 'A shorter month has it on its last day.', size: 'md' }}
          {...{ min: 1, max: 31, allowDecimal: false, value: recurrence.day }}
          onChange={(day) => type({ recurrence: { ...recurrence, day: Number(day) || 1 } })}
        />
      ) : null}
      {recurrence.every === 'monthWeekday' ? (
        <>
          <NativeSelect
            {...{ label: 'On the', size: 'md', value: String(recurrence.nth) }}
            data={nths.map(({ value, word }) => ({ value: String(value), label: word }))}
            onChange={({ currentTarget }) => {
              const nth = nths.find(({ value }) => String(value) === currentTarget.value)?.value
              if (nth) type({ recurrence: { ...recurrence, nth } })
            }}
          />
          <NativeSelect
            {...{ label: 'Weekday', size: 'md', value: String(recurrence.weekday) }}
            data={weekdays.map((label, at) => ({ value: String(at + 1), label }))}
            onChange={({ currentTarget }) =>
              type({ recurrence: { ...recurrence, weekday: Number(currentTarget.value) } })
            }
          />
        </>
      ) : null}
    </>
  )
}

function SkipDates({ skipDates, type }: { skipDates: readonly string[]; type: Props['type'] }) {
  return (
    <div>
      <TextInput
        {...{ label: 'Leave out a day', description: 'A holiday, a test day. Choose one to add it.' }}
        {...{ type: 'date', size: 'md', maw: 260, value: '' }}
        onChange={({ currentTarget }) => {
          const added = currentTarget.value
          if (added && !skipDates.includes(added)) type({ skipDates: [...skipDates, added].sort() })
        }}
      />
      {skipDates.length > 0 ? (
        <ul className={classes.pills} aria-label="Days left out" style={{ marginTop: 8 }}>
          {skipDates.map((date) => (
            <li key={date}>
              <Pill
                {...{ size: 'lg', withRemoveButton: true }}
                removeButtonProps={{
                  'aria-label': `Do not leave out ${dayWords(date)}`,
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
                onRemove={() => type({ skipDates: skipDates.filter((each) => each !== date) })}
              >
                {dayWords(date)}
              </Pill>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

const year = 366 * 86_400_000
const shown = 5

/** What comes of it, so that a wrong choice is seen before it is saved. */
function NextTimes({ values }: { values: DrillPlan }) {
  const { firstDate, time, timeZone, recurrence, until, skipDates } = drillPlan.shape
  const isWhole =
    firstDate.safeParse(values.firstDate).success &&
    time.safeParse(values.time).success &&
    timeZone.safeParse(values.timeZone).success &&
    recurrence.safeParse(values.recurrence).success &&
    until.safeParse(values.until).success &&
    skipDates.safeParse(values.skipDates).success
  if (!isWhole) return null
  const now = serverNow()
  const from = Math.max(now, Date.parse(`${values.firstDate}T00:00:00Z`) - 86_400_000)
  const times = occurrencesBetween(values, from, from + year).slice(0, shown)
  if (times.length === 0)
    return <p role="status">It would not take place: all its days are over or left out.</p>
  return (
    <div role="status">
      <p style={{ margin: 0 }}>{times.length === 1 ? 'It takes place:' : 'The next times:'}</p>
      <ol className={classes.times}>
        {times.map(({ startsAt }) => (
          <li key={startsAt}>{whenIn(values.timeZone, startsAt)}</li>
        ))}
      </ol>
    </div>
  )
}
