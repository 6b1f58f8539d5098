import type { IncidentAction, IncidentKind } from '@muster/domain/incident/vocabulary'
import { listed } from '@muster/words/listed'
import { plural, say } from '@muster/words/message'
import { t } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'

const actionNouns = wordTable<IncidentAction>({
  Hold: say`hold`,
  Secure: say`secure`,
  Lockdown: say`lockdown`,
  Evacuate: say`evacuation`,
  Shelter: say`shelter`,
})

/** An action within a sentence, in the reader's language: “the evacuation is over”. */
export function shownActionNoun(action: IncidentAction): string {
  return actionNouns[action]
}

/** An incident within a sentence: “REAL lockdown”, “evacuation drill”. */
export function shownIncidentNoun(action: IncidentAction, kind: IncidentKind): string {
  const noun = shownActionNoun(action)
  switch (kind) {
    case 'Actual':
      return t`REAL ${noun}`
    case 'Exercise':
      return t`${noun} drill`
    case 'Test':
      return t`${noun} test`
  }
}

/** More sites than this are counted. */
const maxNamedSites = 3

/** Names of sites within a sentence: “North School and South School”, or the first three and how many more. */
export function shownSites(names: readonly string[]): string {
  const more = names.length - maxNamedSites
  if (more <= 0) return listed(names)
  return listed([...names.slice(0, maxNamedSites), t`${plural(more, '# more site', '# more sites')}`])
}
