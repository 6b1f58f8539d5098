import type { SitePlanHead } from '@muster/contract/planCalls'
import { useSearchParams } from 'react-router'

/** The shown level: the one in the address, else that of the open room, else the lowest that has rooms. */
export function useShownLevel(plans: readonly SitePlanHead[], roomId: string | null) {
  const [address, setAddress] = useSearchParams()
  const opened = plans.find(({ links }) => links.some((link) => link.roomId === roomId))
  const named = plans.find(({ id }) => id === address.get('plan'))
  const plan = named ?? opened ?? plans.find(({ links }) => links.length > 0) ?? plans[0]
  if (!plan) throw new Error('there is no plan to show')
  const levelOf = new Map(plan.units.map((unit) => [unit.id, unit.levelId]))
  const used = new Set(plan.links.map(({ unitId }) => levelOf.get(unitId)))
  const link = plan.links.find((each) => each.roomId === roomId)
  const has = (id: string | null | undefined) => plan.levels.find((level) => level.id === id)
  const level =
    has(address.get('level')) ??
    has(levelOf.get(link?.unitId ?? '')) ??
    plan.levels.find(({ id }) => used.has(id)) ??
    plan.levels[0]
  const show = (planId: string, levelId: string | null) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        next.set('plan', planId)
        if (levelId) next.set('level', levelId)
        else next.delete('level')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return { plan, levelId: level?.id ?? null, show }
}
