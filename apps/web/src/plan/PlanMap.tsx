import type { LevelShape } from '@muster/domain/plan/sitePlan'
import { t } from '@muster/words/t'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { shownScheme, subscribeToScheme } from '../ui/scheme.ts'
import classes from './plan.module.css'
import type { PlanDrawing, UnitNames } from './planDrawing.ts'
import type { UnitMark } from './unitMark.ts'
import type { Ground } from './usePlanPicture.ts'

export type PlanMapProps = {
  /** The name of the map: “Plan of Hill School, first floor”. */
  label: string
  /** Null while the level is on its way. */
  shape: LevelShape | null
  /** The picture that it was drawn on. */
  ground: Ground | null
  /** Keep it the same object as long as nothing in it changes. */
  names: UnitNames
  marks: ReadonlyMap<string, UnitMark>
  chosen: string | null
  onUnit: (unitId: string) => void
}

/**
 * One level of a plan. The list beside it says the same to people who cannot see or touch it, so nothing is only
 * here. MapLibre is fetched when the first map is shown.
 */
export function PlanMap(props: PlanMapProps) {
  const scheme = useSyncExternalStore(subscribeToScheme, shownScheme)
  return <Drawn key={scheme} {...props} />
}

function Drawn({ label, shape, ground, names, marks, chosen, onUnit }: PlanMapProps) {
  const place = useRef<HTMLDivElement>(null)
  const [drawing, setDrawing] = useState<PlanDrawing | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const press = useRef(onUnit)
  press.current = onUnit

  useEffect(() => {
    let made: PlanDrawing | null = null
    let isGone = false
    import('./planDrawing.ts').then(
      ({ PlanDrawing }) => {
        if (isGone || !place.current) return
        try {
          made = new PlanDrawing(place.current, { label: t`Plan`, onUnit: (id) => press.current(id) })
          setDrawing(made)
        } catch {
          setFailed(t`This browser can’t draw the plan. The list has every room.`)
        }
      },
      () => setFailed(t`We couldn’t load the plan. The list has every room. Reload the page to try again.`),
    )
    return () => {
      isGone = true
      made?.remove()
      setDrawing(null)
    }
  }, [])
  useEffect(() => {
    if (drawing && shape) void drawing.show(shape, names)
  }, [drawing, shape, names])
  useEffect(() => {
    if (drawing) void drawing.lay(ground)
  }, [drawing, ground])
  useEffect(() => drawing?.mark(marks), [drawing, marks])
  useEffect(() => drawing?.choose(chosen), [drawing, chosen])

  return (
    <section className={classes.frame} aria-label={label}>
      {failed ? <p className={classes.failed}>{failed}</p> : <div ref={place} className={classes.map} />}
    </section>
  )
}
