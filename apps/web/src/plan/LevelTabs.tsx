import type { PlanLevel } from '@muster/domain/plan/sitePlan'
import { t } from '@muster/words/t'
import type { ReactNode } from 'react'
import { Chip } from '../ui/kit/Chip.tsx'
import classes from './plan.module.css'

type LevelTabsProps = {
  levels: readonly PlanLevel[]
  /** The id of the one that is shown. */
  shown: string | null
  onShow: (levelId: string) => void
  /** The note behind a level's name: the state of its rooms. */
  note?: (levelId: string) => ReactNode
}

/** The choice of level. Not there where a plan has only one. */
export function LevelTabs({ levels, shown, onShow, note }: LevelTabsProps) {
  if (levels.length < 2) return null
  return (
    <fieldset className={classes.levels}>
      <legend className={classes.hidden}>{t`Level`}</legend>
      {levels.map(({ id, name }) => (
        <Chip key={id} isOn={id === shown} onClick={() => onShow(id)}>
          <bdi>{name}</bdi>
          {note?.(id)}
        </Chip>
      ))}
    </fieldset>
  )
}
