import type { SitePlanHead } from '@muster/contract/planCalls'
import { type PlanUnit, unitWords } from '@muster/domain/plan/sitePlan'
import { commaList } from '@muster/words/commaList'
import { t } from '@muster/words/t'
import { useMemo, useState } from 'react'
import { LevelTabs } from '../../plan/LevelTabs.tsx'
import { PlanMap } from '../../plan/PlanMap.tsx'
import type { UnitMark } from '../../plan/unitMark.ts'
import { unitNames } from '../../plan/unitNames.ts'
import { useGround } from '../../plan/usePlanPicture.ts'
import { useLevelShape, useSitePlan } from '../../plan/usePlans.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { Chip } from '../../ui/kit/Chip.tsx'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import classes from './PlaceOnPlan.module.css'

type PlaceOnPlanProps = { siteId: number; siteName: string; onPlace: (words: string) => void }

/** A site's plan to point at, and the same places as a list. */
export default function PlaceOnPlan({ siteId, siteName, onPlace }: PlaceOnPlanProps) {
  return (
    <Loaded query={useSitePlan(siteId)} height={420}>
      {(plan) =>
        plan ? (
          <Places plan={plan} siteName={siteName} onPlace={onPlace} />
        ) : (
          <p>{t`${siteName} has no floor plan yet. Type the location.`}</p>
        )
      }
    </Loaded>
  )
}

const none: ReadonlyMap<string, UnitMark> = new Map()
const byName = new Intl.Collator('en', { numeric: true })

function Places({ plan, siteName, onPlace }: { plan: SitePlanHead } & Omit<PlaceOnPlanProps, 'siteId'>) {
  const [levelId, setLevel] = useState(plan.levels[0]?.id ?? null)
  const [chosen, setChosen] = useState<string | null>(null)
  const shape = useLevelShape({ siteId: plan.siteId }, plan, levelId)
  const names = useMemo(() => unitNames({ units: plan.units, links: [] }, () => undefined), [plan])
  const level = plan.levels.find(({ id }) => id === levelId)
  const ground = useGround({ siteId: plan.siteId }, level)
  const here = plan.units.filter((unit) => unit.levelId === levelId && unit.name !== null)
  const unit = plan.units.find(({ id }) => id === chosen)
  const words = unit ? placeWords(plan, unit) : null
  return (
    <div className={classes.places}>
      <LevelTabs levels={plan.levels} shown={levelId} onShow={setLevel} />
      <PlanMap
        label={t`Plan of ${siteName}, ${level?.name ?? ''}`}
        shape={shape.data ?? null}
        ground={ground}
        names={names}
        marks={none}
        chosen={chosen}
        onUnit={setChosen}
      />
      <ul className={classes.list} aria-label={level ? t`Places on ${level.name}` : t`Places on this level`}>
        {here
          .toSorted((a, b) => byName.compare(unitWords(a), unitWords(b)))
          .map(({ id, name }) => (
            <li key={id}>
              <Chip isOn={id === chosen} onClick={() => setChosen(id)}>
                {name}
              </Chip>
            </li>
          ))}
      </ul>
      <div className={classes.bar}>
        <p role="status">{words ?? t`Choose the place on the plan or in the list.`}</p>
        <Button kind="primary" disabled={!words} onClick={() => words && onPlace(words)}>
          {t`Use this place`}
        </Button>
      </div>
    </div>
  )
}

/** “First floor, Classroom 104”, as short as the place of an incident may be. */
function placeWords({ levels }: SitePlanHead, unit: PlanUnit): string {
  const level = levels.length > 1 ? levels.find(({ id }) => id === unit.levelId)?.name : null
  return commaList([level, unitWords(unit)].filter(Boolean))
    .slice(0, 200)
    .toWellFormed()
}
