import { inEnglish } from '@muster/words/t'
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
  name: inEnglish('Connecticut: recommended classroom kit'),
  jurisdiction: inEnglish('Connecticut Department of Public Health, a recommendation and not a law'),
  sourceUrl: 'https://portal.ct.gov/dph/public-health-preparedness/bioterrorism/recommended-supplies',
  asOf: inEnglish('The page “Recommended supplies”, which bears no date'),
  checkedOn,
  requirements: [
    requirementOf(room, inEnglish('Gloves, pairs'), ['gloves'], 6),
    requirementOf(room, inEnglish('Small first-aid kit'), ['first-aid-kit']),
    requirementOf(room, inEnglish('Pressure dressings'), ['pressure-bandage'], 3),
    requirementOf(room, inEnglish('Space blankets'), ['emergency-blanket'], 3),
    requirementOf(room, inEnglish('Class list'), ['class-list']),
    requirementOf(room, inEnglish('Whistle'), ['whistle']),
    requirementOf(room, inEnglish('Scissors'), ['scissors']),
    requirementOf(room, inEnglish('Flashlight'), ['flashlight']),
    requirementOf(
      room,
      inEnglish('Drinking water'),
      ['water'],
      1,
      inEnglish('The page gives no number for a classroom; it is stored apart.'),
    ),
    requirementOf(
      room,
      inEnglish('Toilet supplies'),
      ['bucket-liner'],
      1,
      inEnglish('The page asks for a bucket with 100 plastic bags.'),
    ),
  ],
}

const station: BagKind[] = ['office']
const texas: ContentsPack = {
  name: inEnglish('Texas: bleeding control station (from a bill, not checked against the law)'),
  jurisdiction: inEnglish('Texas, school districts and open-enrollment charter schools'),
  sourceUrl: 'https://capitol.texas.gov/tlodocs/88R/billtext/html/HB01147I.htm',
  asOf: inEnglish(
    'House Bill 1147 of 2023 as introduced, which would have changed Education Code §38.030(d). We have not read the law itself',
  ),
  checkedOn,
  requirements: [
    requirementOf(
      station,
      inEnglish('Tourniquets'),
      ['tourniquet'],
      1,
      inEnglish('Approved for battlefield care by the armed forces.'),
    ),
    requirementOf(station, inEnglish('Chest seals'), ['chest-seal']),
    requirementOf(station, inEnglish('Compression bandages'), ['pressure-bandage']),
    requirementOf(station, inEnglish('Bleeding control bandages'), ['wound-gauze']),
    requirementOf(station, inEnglish('Space emergency blankets'), ['emergency-blanket']),
    requirementOf(station, inEnglish('Latex-free gloves'), ['gloves']),
    requirementOf(station, inEnglish('Markers'), ['marker-tape']),
    requirementOf(station, inEnglish('Scissors'), ['scissors']),
    requirementOf(
      station,
      inEnglish('Instructions to stop bleeding'),
      ['bleeding-instructions'],
      1,
      inEnglish(
        'The law asks for stations on each campus in numbers that the superintendent sets; here the bag of the office stands for one.',
      ),
    ),
  ],
}

const own: ContentsPack = {
  name: inEnglish('Our own policy (an example, no law)'),
  jurisdiction: inEnglish('Our organization'),
  sourceUrl: null,
  asOf: inEnglish('Decided by us'),
  checkedOn,
  requirements: [requirementOf(['classroom', 'office'], inEnglish('Tourniquets'), ['tourniquet'], 2)],
}

/** The packs that an organisation can begin from. */
export const exampleContents: readonly ContentsPack[] = [connecticut, texas, own]
