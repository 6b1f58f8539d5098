import { Title } from '@mantine/core'
import type { Drill } from '@muster/contract/drillCalls'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { ActionMark } from '../../ui/ActionMark.tsx'
import { KindTag } from '../../ui/KindBand.tsx'
import page from '../../ui/page/page.module.css'
import { TimeText } from '../../ui/TimeText.tsx'
import { useNow } from '../../ui/useNow.ts'
import classes from './drills.module.css'
import { timeLeft } from './planWords.ts'
import { useCalendar } from './useDrills.ts'

/** Most that are listed. */
const shown = 4

/** The drills of the next two weeks, for a manager’s home page. Nothing where none is planned. */
export function NextDrills({ className }: { className: string | undefined }) {
  const drills = useCalendar({})
  const coming = (drills.data ?? []).filter(({ stage }) => stage === 'waiting').slice(0, shown)
  if (coming.length === 0) return null
  return (
    <section className={className} aria-labelledby="next-drills">
      <Title order={2} id="next-drills">
        Planned drills
      </Title>
      <ul className={classes.rows}>
        {coming.map((drill) => (
          <li key={`${drill.drillPlanId} ${drill.startsAt}`}>
            <NextDrill drill={drill} />
          </li>
        ))}
      </ul>
      <Link to={paths.drills}>All planned drills</Link>
    </section>
  )
}

function NextDrill({ drill }: { drill: Drill }) {
  const now = useNow(1000)
  const left = timeLeft(drill.startsAt, now)
  return (
    <Link to={paths.drillEdit(drill.drillPlanId)} className={classes.row}>
      <span>
        <strong>{drill.title}</strong>
        <span className={classes.marks}>
          <ActionMark action={drill.action} quiet />
          <KindTag kind={drill.kind} />
        </span>
        <span className={page.note}>{drill.siteNames.join(', ')}</span>
      </span>
      <span className={classes.when}>
        <span>{left === 'now' && drill.startBy === 'hand' ? 'Due now. Start it manually.' : left}</span>
        <span className={page.note}>
          <TimeText at={drill.startsAt} />
        </span>
      </span>
    </Link>
  )
}
