import { heightsOf } from './parseLevelHeights.ts'

/**
 * Finds the floor of each file, where there is one for each: `school-EG.geojson` is `EG`, `plan_floor_2.geojson` is
 * `2`, `1. OG/rooms.geojson` is `1. OG`. Where that does not distinguish every two of them, each gets its whole name.
 * @param paths of the files, with their folders
 */
export function floorsOfFiles(paths: readonly string[]): string[] {
  const bases = paths.map((path) => path.replace(/\.[^./]*$/, ''))
  const lasts = bases.map((base) => base.split('/').at(-1) ?? base)
  const isSame = new Set(lasts).size < lasts.length
  const names = isSame ? bases.map((base) => base.split('/').slice(-2).join(' ')) : lasts
  const words = (isSame ? bases.map((base) => base.split('/').at(-2) ?? base) : lasts).map(floorWord)
  const heights = words.map((word) => (word === null ? null : heightsOf(word)?.[0]))
  const areApart = !heights.includes(null) && new Set(heights).size === heights.length
  return words.map((word, at) => (areApart && word !== null ? word : (names[at] ?? '')))
}

/** The end of a name that says a height. A hyphen separates; below the ground are `_-1`, `--1` and ` -1`. */
function floorWord(name: string): string | null {
  if (heightsOf(name) && !/^\d+-\d+$/.test(name)) return name
  const [, number] = name.match(/[\s_-](-\d+)$/) ?? name.match(/(\d+(?:\.\d+)?)$/) ?? []
  const parts = name.split(/[\s_-]+/)
  // `1. OG` before `OG`, and `OG 1` before `1`.
  for (const count of [2, 1]) {
    const end = parts.slice(-count).join(' ')
    if (/\p{L}/u.test(end) && heightsOf(end)?.length === 1 && !number?.startsWith('-')) return end
  }
  return number ?? null
}
