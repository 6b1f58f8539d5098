import { getPlanLevel, type SitePlanHead } from '@muster/contract/planCalls'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useDraft } from '../../../ui/useDraft.ts'
import { type Drawing, drawingFrom, isDrawn, type Level } from './drawing.ts'

/** Loads the plan of a site as it was when drawing began, with the shapes of all its levels. */
export function useInitialDrawing(siteId: number, plan: SitePlanHead | null) {
  return useQuery({
    queryKey: ['sites', siteId, 'beginning', plan],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const levels = plan && isDrawn(plan) ? plan.levels : []
      const planId = plan?.id ?? ''
      const shapes = await Promise.all(
        levels.map(({ id: levelId }) =>
          call(getPlanLevel, { params: { siteId, planId, levelId } }, { signal }),
        ),
      )
      return drawingFrom(plan, shapes)
    },
  })
}

/** The number of undo steps kept. */
const mostSteps = 200

/**
 * Changes the levels as they are by then: a picture may be minutes on its way, and what is drawn meanwhile stays.
 * `key`: of changes that are one step together, as a name that is typed letter by letter; null: a step of its own
 */
export type ChangeLevels = (change: (now: Level[]) => Level[], key?: string | null) => void

type Step = { levels: Level[]; key: string | null }

/**
 * A drawing that outlives a reload until it is saved, with a way back.
 * @param beginning the start where nothing is half done
 */
export function useDrawing(siteId: number, beginning: Drawing) {
  const [draft, setDraft] = useDraft<Drawing | null>(`planDrawing.${siteId}`, null)
  const [steps, setSteps] = useState<Step[]>([])
  const drawing = draft ?? beginning
  const latest = useRef(drawing)
  latest.current = drawing
  const change: ChangeLevels = (next, key = null) => {
    const { levels } = latest.current
    setSteps((was) =>
      key !== null && was.at(-1)?.key === key ? was : [...was.slice(-mostSteps), { levels, key }],
    )
    setDraft((was) => ({ ...(was ?? beginning), levels: next((was ?? beginning).levels) }))
  }
  return {
    drawing,
    isChanged: draft !== null,
    canUndo: steps.length > 0,
    change,
    undo: () => {
      const last = steps.at(-1)
      if (!last) return
      setSteps(steps.slice(0, -1))
      setDraft({ ...drawing, levels: last.levels })
    },
    /** Forgets the drawing: it was saved, or is not wanted any more. */
    forget: () => {
      setSteps([])
      setDraft(null)
    },
  }
}
export type DrawingState = ReturnType<typeof useDrawing>
