import type { NextDrill } from '@muster/contract/homeCalls'
import { commaList } from '@muster/words/commaList'
import { t } from '@muster/words/t'
import { Link } from 'react-router'
import { timeLeft } from '../../desk/drills/planWords.ts'
import { paths } from '../../paths.ts'
import { ActionMark } from '../../ui/ActionMark.tsx'
import { KindTag } from '../../ui/KindBand.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { useNow } from '../../ui/useNow.ts'
import { HomeCard } from './HomeCard.tsx'
import classes from './HomePage.module.css'

/** The next time of each drill plan, the nearest first. Nothing where none is planned: the number above says so. */
export function NextDrills({ drills }: { drills: readonly NextDrill[] }) {
  if (drills.length === 0) return null
  return (
    <HomeCard title={t`Planned drills`} more={{ to: paths.drills, label: t`All planned drills` }}>
      <ul className={classes.lines}>
        {drills.map((drill) => (
          <li key={drill.drillPlanId}>
            <Line drill={drill} />
          </li>
        ))}
      </ul>
    </HomeCard>
  )
}

function Line({ drill }: { drill: NextDrill }) {
  const now = useNow(1000)
  const left = timeLeft(drill.startsAt, now)
  return (
    <Link to={paths.drillEdit(drill.drillPlanId)} className={classes.line}>
      <span>
        <strong>{drill.title}</strong>
        <span className={classes.marks}>
          <ActionMark action={drill.action} quiet />
          <KindTag kind={drill.kind} />
        </span>
        <span className={classes.dim}>{commaList(drill.siteNames)}</span>
      </span>
      <span className={classes.when}>
        <span>{left === 'now' && drill.startBy === 'hand' ? t`Due now. Start it manually.` : left}</span>
        <span className={classes.dim}>
          <TimeText at={drill.startsAt} />
        </span>
      </span>
    </Link>
  )
}
