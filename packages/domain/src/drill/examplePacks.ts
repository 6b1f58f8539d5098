import { inEnglish } from '@muster/words/t'
import type { IncidentAction } from '../incident/vocabulary.ts'
import type { Requirement, RulePack } from './rulePack.ts'

/**
 * Examples to begin from. Each says what its source said on the day it was read, and nothing more: laws change, local
 * fire marshals ask for more, and only the parts that can be counted from the log are here. A school that takes one
 * over reads the source again, sets the dates of its own school year, and answers for it.
 */
const checkedOn = '2026-11-21'

const requirementOf = (
  name: string,
  actions: IncidentAction[],
  times: number,
  when: Partial<Requirement> = {},
): Requirement => ({
  name,
  actions,
  times,
  per: 'year',
  days: null,
  from: null,
  to: null,
  realCounts: false,
  note: null,
  ...when,
})

const newYork: RulePack = {
  name: inEnglish('New York: Education Law §807'),
  jurisdiction: inEnglish('New York State, public and private schools'),
  sourceUrl: 'https://www.nysenate.gov/legislation/bills/2025/A1822',
  asOf: inEnglish('Subdivision 1 as amended in 2016, quoted in a bill of January 14, 2025'),
  checkedOn,
  timeZone: 'America/New_York',
  yearFrom: '09-01',
  yearTo: '06-30',
  terms: [],
  requirements: [
    requirementOf(inEnglish('Drills in the school year'), ['Evacuate', 'Lockdown'], 12, {
      note: inEnglish(
        'At different times of the school day. Bills of 2025 would change the number of lockdown drills: read the law again.',
      ),
    }),
    requirementOf(inEnglish('Of these, by the end of December'), ['Evacuate', 'Lockdown'], 8, {
      per: 'custom',
      from: '09-01',
      to: '12-31',
    }),
    requirementOf(inEnglish('Evacuation drills'), ['Evacuate'], 8, {
      note: inEnglish(
        'Four of them by the fire escapes or another identified second way out. Muster does not record the way out. Add it as a comment.',
      ),
    }),
    requirementOf(inEnglish('Lockdown drills'), ['Lockdown'], 4),
  ],
}

const texas: RulePack = {
  name: inEnglish('Texas: 19 TAC §103.1209'),
  jurisdiction: inEnglish('Texas, school districts and open-enrollment charter schools'),
  sourceUrl: 'https://txssc.txstate.edu/tools/tde-toolkit/drill-requirements',
  asOf: inEnglish(
    'Texas School Safety Center’s list; the rule itself was last amended effective October 10, 2023',
  ),
  checkedOn,
  timeZone: 'America/Chicago',
  yearFrom: '08-01',
  yearTo: '05-31',
  terms: [
    { name: inEnglish('Fall semester'), from: '08-01', to: '12-31' },
    { name: inEnglish('Spring semester'), from: '01-01', to: '05-31' },
  ],
  requirements: [
    requirementOf(inEnglish('Secure drill'), ['Secure'], 1),
    requirementOf(inEnglish('Lockdown drill'), ['Lockdown'], 1, { per: 'term' }),
    requirementOf(inEnglish('Evacuation and fire evacuation drills'), ['Evacuate'], 5, {
      note: inEnglish(
        'One evacuation drill, and four for fire (two each semester) where no local fire marshal asks for another number. Muster counts both as Evacuate.',
      ),
    }),
    requirementOf(inEnglish('Shelter drills'), ['Shelter'], 2, {
      note: inEnglish(
        'One for hazardous materials, one for severe weather. Say which one in the title or a comment.',
      ),
    }),
  ],
}

const michigan: RulePack = {
  name: inEnglish('Michigan: MCL 29.19'),
  jurisdiction: inEnglish('Michigan, schools with any of grades K to 12'),
  sourceUrl:
    'https://statepolicies.nasbe.org/health/categories/physical-environment/multi-hazard-practice-drills/michigan',
  asOf: inEnglish('Subsections 3 to 5 as quoted there, without a date'),
  checkedOn,
  timeZone: 'America/Detroit',
  yearFrom: '08-15',
  yearTo: '06-15',
  terms: [],
  requirements: [
    requirementOf(inEnglish('Fire drills'), ['Evacuate'], 5),
    requirementOf(inEnglish('Of these, by December 1'), ['Evacuate'], 3, {
      per: 'custom',
      from: '08-15',
      to: '12-01',
    }),
    requirementOf(inEnglish('Tornado drills'), ['Shelter'], 2),
    requirementOf(inEnglish('Of these, in March'), ['Shelter'], 1, {
      per: 'custom',
      from: '03-01',
      to: '03-31',
    }),
    requirementOf(inEnglish('Drills with the building secured'), ['Lockdown', 'Secure'], 3),
    requirementOf(inEnglish('Of these, by December 1'), ['Lockdown', 'Secure'], 1, {
      per: 'custom',
      from: '08-15',
      to: '12-01',
    }),
    requirementOf(inEnglish('Of these, after January 1'), ['Lockdown', 'Secure'], 1, {
      per: 'custom',
      from: '01-02',
      to: '06-15',
    }),
  ],
}

const minnesota: RulePack = {
  name: inEnglish('Minnesota: Statutes 121A.035'),
  jurisdiction: inEnglish('Minnesota, school districts and charter schools'),
  sourceUrl:
    'https://statepolicies.nasbe.org/health/categories/physical-environment/multi-hazard-practice-drills/minnesota-multi-hazard-practice-drills-program-requirements',
  asOf: inEnglish('Subdivision 2 of the Minnesota Statutes 2018'),
  checkedOn,
  timeZone: 'America/Chicago',
  yearFrom: '09-01',
  yearTo: '06-15',
  terms: [],
  requirements: [
    requirementOf(inEnglish('Lockdown drills'), ['Lockdown'], 5),
    requirementOf(inEnglish('Fire drills'), ['Evacuate'], 5),
    requirementOf(inEnglish('Tornado drill'), ['Shelter'], 1),
  ],
}

/** In the order of their names. */
export const examplePacks: readonly RulePack[] = [michigan, minnesota, newYork, texas]
