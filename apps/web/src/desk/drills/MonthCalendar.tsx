import { Title } from '@mantine/core'
import type { Drill } from '@muster/contract/drillCalls'
import { actionName } from '@muster/domain/incident/actionGuides'
import { kindWords } from '@muster/domain/incident/kindWords'
import { t } from '@muster/words/t'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { actionLooks } from '../../ui/ActionMark.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import page from '../../ui/page/page.module.css'
import { daysInOrder, monthAfter, weeksOf } from '../../ui/recurrence/months.ts'
import { shortWeekdayName, weekdayName } from '../../ui/recurrence/recurrenceWords.ts'
import { formatTime } from '../../ui/times.ts'
import classes from './MonthCalendar.module.css'
import { occurrenceStatusWords } from './planWords.ts'

type MonthCalendarProps = {
  /** YYYY-MM */
  month: string
  /** YYYY-MM-DD */
  today: string
  drills: readonly Drill[]
  onChange: (month: string) => void
}

/** A month at a glance. The list of plans says the same, with all there is to know. */
export function MonthCalendar({ month, today, drills, onChange }: MonthCalendarProps) {
  const name = formatTime(`${month}-01T00:00:00Z`, { timeZone: 'UTC', month: 'long', year: 'numeric' })
  return (
    <>
      <div className={page.cardHead}>
        <Title order={2} id="month" aria-live="polite">
          {name}
        </Title>
        <div className={page.actions}>
          <Button onClick={() => onChange(monthAfter(month, -1))}>{t`Earlier`}</Button>
          <Button onClick={() => onChange(today.slice(0, 7))}>{t`Today`}</Button>
          <Button onClick={() => onChange(monthAfter(month, 1))}>{t`Later`}</Button>
        </div>
      </div>
      <table className={classes.month} aria-labelledby="month">
        <thead>
          <tr>
            {daysInOrder().map((day) => (
              <th key={day} scope="col" abbr={weekdayName(day)}>
                {shortWeekdayName(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td
                  key={date}
                  className={classes.day}
                  data-outside={date.startsWith(month) ? undefined : true}
                  data-today={date === today ? true : undefined}
                >
                  <span className={classes.number}>{Number(date.slice(8))}</span>
                  {drills
                    .filter((drill) => drill.date === date)
                    .map((drill) => (
                      <DrillInDay key={`${drill.drillPlanId} ${drill.startsAt}`} drill={drill} />
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function DrillInDay({ drill }: { drill: Drill }) {
  const { Icon, text } = actionLooks[drill.action]
  const to = drill.incidentId ? paths.overview(drill.incidentId) : paths.drillEdit(drill.drillPlanId)
  const words = `${drill.title}: ${kindWords[drill.kind].name}, ${actionName(drill.action)}, ${occurrenceStatusWords[drill.stage]}`
  return (
    <Link to={to} className={classes.drill} data-stage={drill.stage} aria-label={words} title={words}>
      <Icon size={16} color={text} aria-hidden />
      <span className={classes.title}>{drill.title}</span>
    </Link>
  )
}
