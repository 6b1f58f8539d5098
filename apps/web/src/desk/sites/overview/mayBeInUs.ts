import type { Place } from './overviewSites.ts'

/** West, south, east, north, in degrees: states and Puerto Rico, the Marianas with Guam, American Samoa. */
const boxes = [
  [-180, 17, -64, 72],
  [144, 13, 147, 21],
  [-171, -15, -168, -10],
] as const

/** Says whether a place may be in the United States, without their outlines: they are fetched for no other. */
export function mayBeInUs({ latitude, longitude }: Place): boolean {
  return boxes.some(
    ([west, south, east, north]) =>
      longitude >= west && longitude <= east && latitude >= south && latitude <= north,
  )
}
