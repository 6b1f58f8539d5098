import { t } from '@muster/words/t'
import '@mantine/core/styles/Pill.layer.css'
import { Pill, TextInput } from '@mantine/core'
import { drillPlan } from '@muster/domain/drill/drillPlan'
import { occurrencesBetween } from '@muster/domain/drill/occurrences'
import { serverNow } from '../../api/serverClock.ts'
import { errorOf } from '../../ui/form/fieldErrors.ts'
import { TimeZoneField } from '../../ui/form/TimeZoneField.tsx'
import { type FormFields, textField } from '../../ui/form/textField.ts'
import { RecurrenceFields, WeekdayFields } from '../../ui/recurrence/RecurrenceFields.tsx'
import { dayWords } from '../../ui/recurrence/recurrenceWords.ts'
import classes from './drills.module.css'
import type { PlanDraft } from './planForm.ts'
import { whenIn } from './planWords.ts'

type Props = {
  form: FormFields<PlanDraft>
}

/** The time of a drill, and its next occurrences. */
export function WhenFields({ form }: Props) {
  const { values, errors, update } = form
  const { firstDate, time, timeZone, recurrence, until, skipDates } = values
  return (
    <fieldset className={classes.group}>
      <legend>{t`When`}</legend>
      <div className={classes.fields}>
        <TextInput label={t`First day`} type="date" size="md" {...textField(form, 'firstDate')} />
        <TextInput
          label={t`Time`}
          type="time"
          size="md"
          value={time}
          error={errorOf(errors, 'time')}
          onChange={({ currentTarget }) => update({ time: currentTarget.value.slice(0, 5) })}
        />
        <TimeZoneField
          value={timeZone}
          error={errorOf(errors, 'timeZone')}
          onChange={(chosen) => update({ timeZone: chosen })}
        />
      </div>
      <div className={classes.fields}>
        <RecurrenceFields
          recurrence={recurrence}
          firstDate={firstDate}
          change={(next) => update({ recurrence: next })}
        />
        {recurrence.every === 'once' ? null : (
          <TextInput
            label={t`Last day`}
            description={t`For example, the end of the school year. Leave empty for no end.`}
            type="date"
            size="md"
            value={until ?? ''}
            error={errorOf(errors, 'until')}
            onChange={({ currentTarget }) => update({ until: currentTarget.value || null })}
          />
        )}
      </div>
      {recurrence.every === 'once' ? null : (
        <>
          <WeekdayFields
            recurrence={recurrence}
            error={errorOf(errors, 'recurrence')}
            change={(next) => update({ recurrence: next })}
          />
          <SkipDates skipDates={skipDates} update={update} />
        </>
      )}
      <NextTimes values={values} />
    </fieldset>
  )
}

function SkipDates({ skipDates, update }: { skipDates: readonly string[]; update: Props['form']['update'] }) {
  return (
    <div>
      <TextInput
        label={t`Skip a day`}
        description={t`Such as a holiday or a test day. Choose a date to add it.`}
        type="date"
        size="md"
        maw={260}
        value=""
        onChange={({ currentTarget }) => {
          const added = currentTarget.value
          if (added && !skipDates.includes(added)) update({ skipDates: [...skipDates, added].sort() })
        }}
      />
      {skipDates.length > 0 ? (
        <ul className={classes.pills} aria-label={t`Days skipped`}>
          {skipDates.map((date) => (
            <li key={date}>
              <Pill
                size="lg"
                withRemoveButton
                removeButtonProps={{
                  'aria-label': t`Do not skip ${dayWords(date)}`,
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
                onRemove={() => update({ skipDates: skipDates.filter((each) => each !== date) })}
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

/** The next occurrences, so that a wrong choice is seen before it is saved. */
function NextTimes({ values }: { values: PlanDraft }) {
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
  if (times.length === 0) return <p role="status">{t`Choose a date in the future.`}</p>
  return (
    <div role="status">
      <p style={{ margin: 0 }}>{times.length === 1 ? t`Date:` : t`Next dates:`}</p>
      <ol className={classes.times}>
        {times.map(({ startsAt }) => (
          <li key={startsAt}>{whenIn(values.timeZone, startsAt, values.siteIds)}</li>
        ))}
      </ol>
    </div>
  )
}
