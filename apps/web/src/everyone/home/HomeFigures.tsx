import type { Home } from '@muster/contract/homeCalls'
import { t } from '@muster/words/t'
import { paths } from '../../paths.ts'
import { StatTile, StatTiles } from '../../ui/kit/StatTile.tsx'
import { useNow } from '../../ui/useNow.ts'
import { deviceFigure, drillFigure, incidentFigure, taskFigure } from './homeFigureWords.ts'

/** Four numbers of the district, each with the way to what it counts; what this person may not see is left out. */
export function HomeFigures({ drills, tasks, rbims, incidents }: Home) {
  const now = useNow(60_000)
  const figures = [
    ...(drills ? [{ label: t`Next drill`, ...drillFigure(drills, now) }] : []),
    ...(tasks ? [{ label: t`Open tasks`, ...taskFigure(tasks) }] : []),
    ...(rbims ? [{ label: t`Silent devices`, to: paths.rbims, ...deviceFigure(rbims) }] : []),
    ...(incidents ? [{ label: t`Last incident`, ...incidentFigure(incidents, now) }] : []),
  ]
  if (figures.length === 0) return null
  return (
    <StatTiles across={figures.length > 3 ? 4 : 3} label={t`At a glance`}>
      {figures.map((figure) => (
        <StatTile key={figure.label} {...figure} />
      ))}
    </StatTiles>
  )
}
