import { z } from 'zod'

/** One feature of a file, as the reading of plans needs it. */
export type PlanFeature = {
  id: string | null
  /** IMDF’s `feature_type`; empty in other files. */
  type: string
  geometry: { type: string; coordinates: unknown } | null
  properties: Record<string, unknown>
  /** The floor that its file is about, where there is a file for each. */
  floor: string | null
}

const feature = z.object({
  id: z.union([z.string(), z.number()]).nullish(),
  feature_type: z.string().nullish(),
  geometry: z.object({ type: z.string(), coordinates: z.unknown() }).nullish().catch(null),
  properties: z.record(z.string(), z.unknown()).nullish(),
})

/** The feature, or nothing where it is none. @param floor of the file that it comes from, if that says one */
export function readFeature(value: unknown, floor: string | null): PlanFeature[] {
  const parsed = feature.safeParse(value)
  if (!parsed.success) return []
  const { id, feature_type, geometry, properties } = parsed.data
  const own = id ?? properties?.id
  const known = typeof own === 'number' || (typeof own === 'string' && own.length > 0 && own.length <= 100)
  return [
    {
      id: known ? String(own) : null,
      type: feature_type ?? '',
      floor,
      geometry: geometry ?? null,
      properties: properties ?? {},
    },
  ]
}
