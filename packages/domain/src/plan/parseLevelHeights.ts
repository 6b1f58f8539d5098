/** Parses the names that plans give their floors into heights: numbers, ranges, and the words of architects. */

/** More floors than any building has; what says more was not meant as a range. */
const maxFloors = 150

/**
 * Parses the heights of the floors in a text, each once, from below, 0 at the ground: `2`, `-1`, `0.5`, `0;1`, `0-4`,
 * `-2--1`, `EG`, `2. OG`, `UG2`, `B1`, `L2`, `Ground floor`, `2nd floor`.
 * @returns null for words that give no height
 */
export function heightsOf(said: string): number[] | null {
  const isHalf = /^[-−–]?\d+,5$/.test(said.trim())
  const parts = isHalf ? [said.replace(',', '.')] : said.split(/[;,]/)
  const found = parts
    .map((part) => part.trim())
    .filter(Boolean)
    .map(heightsOfPart)
  if (found.length === 0 || found.includes(null)) return null
  return [...new Set(found.flatMap((each) => each ?? []))].sort((a, b) => a - b)
}

const numeral = '[-−–]?\\d+(?:\\.\\d+)?'
const range = new RegExp(`^(${numeral})\\s*(?:-|−|–|to|\\.\\.)\\s*(${numeral})$`, 'i')
const single = new RegExp(`^\\+?(${numeral})$`)

function heightsOfPart(part: string): number[] | null {
  const alone = part.match(single)
  if (alone) return [numberOf(alone[1])]
  const [, first, last] = part.match(range) ?? []
  if (first !== undefined && last !== undefined) return between(numberOf(first), numberOf(last))
  const height = heightOfWords(part)
  return height === null ? null : [height]
}

function between(a: number, b: number): number[] | null {
  const [low, high] = a <= b ? [a, b] : [b, a]
  if (high - low > maxFloors) return null
  return Array.from({ length: Math.floor(high - low) + 1 }, (_, at) => low + at)
}

function numberOf(text: string | undefined): number {
  const value = Number((text ?? '').replace(/^[−–]/, '-'))
  return value === 0 ? 0 : value
}

const ground =
  /^(eg|e|erdgeschoss|erdgeschoß|parterre|g|gf|ground|ground floor|ground level|rdc|rez-de-chaussée|rez-de-chaussee|r|pb|planta baja|pt|piano terra|bg|begane grond|main|main floor|lobby)$/
/** Above the ground, and below; a number before or after says how far, none means one. */
const above =
  'og|obergeschoss|obergeschoß|l|lvl|level|f|fl|floor|storey|story|étage|etage|stock|stockwerk|upper floor|piano|planta'
const below =
  'ug|untergeschoss|untergeschoß|kg|keller|kellergeschoss|b|basement|lower level|lower ground|lg|ll|sous-sol|ss|sótano|sotano'
const withNumber = (words: string) => [
  new RegExp(`^(?:${words})[\\s._-]*(\\d+(?:\\.\\d+)?)$`),
  new RegExp(`^(\\d+)(?:\\.|st|nd|rd|th|er|e|ème|eme|º|ª|°)?[\\s._-]*(?:${words})$`),
]
const numberedAbove = withNumber(above)
const numberedBelow = withNumber(below)
const oneAbove = /^(og|obergeschoss|obergeschoß|upper floor|upstairs)$/
const oneBelow = new RegExp(`^(?:${below})$`)
const ordinalWords = [
  'ground',
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
]

function heightOfWords(part: string): number | null {
  const words = part.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
  if (ground.test(words)) return 0
  if (/^(m|mz|mezzanine|zwischengeschoss|zg|entresol|zw)$/.test(words)) return 0.5
  if (oneAbove.test(words)) return 1
  if (oneBelow.test(words)) return -1
  // “Level -1”, which would be read as 1 with a hyphen before it.
  const [, negative] = words.match(/^(?:level|floor|lvl)[\s_]+(-\d+)$/) ?? []
  if (negative !== undefined) return Number(negative)
  for (const pattern of numberedAbove) {
    const [, number] = words.match(pattern) ?? []
    if (number !== undefined) return Number(number)
  }
  for (const pattern of numberedBelow) {
    const [, number] = words.match(pattern) ?? []
    if (number !== undefined) return -Number(number)
  }
  const named = ordinalWords.findIndex((word) => words === `${word} floor` || words === `${word} level`)
  return named === -1 ? null : named
}
