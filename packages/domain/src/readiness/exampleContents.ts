import type { BagKind } from './bagContents.ts'
import type { ContentsPack, ContentsRequirement } from './contentsRules.ts'

/**
 * Examples to begin from. Each says what its source said on the day it was read, and nothing more; where that was not
 * the law itself, its name says so. Only requirements that can be compared with a list of things are here. A school
 * that takes one over reads the source again and answers for it.
 */
const checkedOn = '2026-11-22'

const requirementOf = (
  kinds: BagKind[],
  name: string,
  keys: string[],
  atLeast = 1,
  note: string | null = null,
): ContentsRequirement => ({ name, keys, atLeast, kinds, note })

const room: BagKind[] = ['classroom']
const connecticut: ContentsPack = {
  name: 'Connecticut: recommended classroom kit',
  jurisdiction: 'Connecticut Department of Public Health, a recommendation and not a law',
  sourceUrl: 'https://portal.ct.gov/dph/public-health-preparedness/bioterrorism/recommended-supplies',
  asOf: 'The page “Recommended supplies”, which bears no date',
  checkedOn,
  requirements: [
    requirementOf(room, 'Gloves, pairs', ['gloves'], 6),
    requirementOf(room, 'Small first-aid kit', ['first-aid-kit']),
    requirementOf(room, 'Pressure dressings', ['pressure-bandage'], 3),
    requirementOf(room, 'Space blankets', ['emergency-blanket'], 3),
    requirementOf(room, 'Class list', ['class-list']),
    requirementOf(room, 'Whistle', ['whistle']),
    requirementOf(room, 'Scissors', ['scissors']),
    requirementOf(room, 'Flashlight', ['flashlight']),
    requirementOf(
      room,
      'Drinking water',
      ['water'],
      1,
      'The page gives no number for a classroom; it is stored apart.',
    ),
    requirementOf(
      room,
      'Toilet supplies',
      ['bucket-liner'],
      1,
      'The page asks for a bucket with 100 plastic bags.',
    ),
  ],
}

const station: BagKind[] = ['office']
const texas: ContentsPack = {
  name: 'Texas: bleeding control station (from a bill, not checked against the law)',
  jurisdiction: 'Texas, school districts and open-enrollment charter schools',
  sourceUrl: 'https://capitol.texas.gov/tlodocs/88R/billtext/html/HB01147I.htm',
  asOf: 'House Bill 1147 of 2023 as introduced, which would have changed Education Code §38.030(d). We have not read the law itself',
  checkedOn,
  requirements: [
    requirementOf(
      station,
      'Tourniquets',
      ['tourniquet'],
      1,
      'Approved for battlefield care by the armed forces.',
    ),
    requirementOf(station, 'Chest seals', ['chest-seal']),
    requirementOf(station, 'Compression bandages', ['pressure-bandage']),
    requirementOf(station, 'Bleeding control bandages', ['wound-gauze']),
    requirementOf(station, 'Space emergency blankets', ['emergency-blanket']),
    requirementOf(station, 'Latex-free gloves', ['gloves']),
    requirementOf(station, 'Markers', ['marker-tape']),
    requirementOf(station, 'Scissors', ['scissors']),
    requirementOf(
      station,
      'Instructions to stop bleeding',
      ['bleeding-instructions'],
      1,
      'The law asks for stations on each campus in numbers that the superintendent sets; here the bag of the office stands for one.',
    ),
  ],
}

const own: ContentsPack = {
  name: 'Our own policy (an example, no law)',
  jurisdiction: 'Our organization',
  sourceUrl: null,
  asOf: 'Decided by us',
  checkedOn,
  requirements: [requirementOf(['classroom', 'office'], 'Tourniquets', ['tourniquet'], 2)],
}

/** The packs that an organisation can begin from. */
export const exampleContents: readonly ContentsPack[] = [connecticut, texas, own]
