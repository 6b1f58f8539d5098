import { plural, say } from '@muster/words/message'
import { spokenLocale, t } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'
import { actionName } from '../incident/actionGuides.ts'
import { kindWords } from '../incident/kindWords.ts'
import type { IncidentAction, IncidentKind, Severity } from '../incident/vocabulary.ts'
import type { CapInfo, CapResponse } from './capAlert.ts'

/** The built-in words for the public, who are not in the building, in the language that is spoken. */

/** More sites than these are counted in a headline; each still is an area of its own. */
const maxNamedSites = 3

/** The location in words, after “at”: `North School`, `North School and South School`, `12 sites`. */
export function placeWords(sites: readonly string[]): string {
  if (sites.length > maxNamedSites) return t`${plural(sites.length, '# site', '# sites')}`
  return new Intl.ListFormat(spokenLocale()).format(sites)
}

/** A drill and a test say so before anything else; a reader may see no more than the first word. */
export function prefixKind(kind: IncidentKind, text: string): string {
  return kind === 'Actual' ? text : `${kindWords[kind].word}: ${text}`
}

export function headlineOf(kind: IncidentKind, action: IncidentAction, place: string): string {
  return prefixKind(kind, t`${actionName(action)} at ${place}`)
}

/** The sentence that explains a drill or a test; null for a real one. */
export function notRealSentence(kind: IncidentKind): string | null {
  return kind === 'Actual'
    ? null
    : kind === 'Exercise'
      ? kindWords.Exercise.sentence
      : t`This is a test. Nothing is happening.`
}

/** The instruction to people in the building: that it is followed is not known. */
const whatHappens: Record<IncidentAction, (place: string) => string> = {
  Hold: (place) => t`Everyone at ${place} was asked to stay in their room and keep the halls clear.`,
  Secure: (place) =>
    t`Everyone at ${place} was asked to come inside and lock the outside doors. Classes can continue.`,
  Lockdown: (place) => t`Everyone at ${place} was asked to lock the doors.`,
  Evacuate: (place) => t`Everyone at ${place} was asked to leave the building.`,
  Shelter: (place) => t`Everyone at ${place} was asked to take shelter.`,
}

/** Instructions to people outside. A telephone that rings can give a room away. */
const instructions = wordTable<IncidentAction>({
  Hold: say`Do not come to the school now. You do not need to do anything else.`,
  Secure: say`Do not come to the school until it says that it is over. Follow police instructions.`,
  Lockdown: say`Stay away and keep the roads free. Do not call anyone inside: a ringing phone can put them in danger. Wait for word from the school.`,
  Evacuate: say`Keep the roads to the school free. Do not come for a student before the school says where to come.`,
  Shelter: say`If you are near, take shelter as well. Do not come to the school until it says that it is over.`,
})

const endedDescriptions: Record<IncidentAction, (place: string) => string> = {
  Hold: (place) => t`The hold at ${place} is over.`,
  Secure: (place) => t`The secure at ${place} is over.`,
  Lockdown: (place) => t`The lockdown at ${place} is over.`,
  Evacuate: (place) => t`The evacuation at ${place} is over.`,
  Shelter: (place) => t`The shelter at ${place} is over.`,
}

function instructionOf(kind: IncidentKind, action: IncidentAction): string {
  return kind === 'Actual' ? instructions[action] : nothingToDo()
}
function nothingToDo(): string {
  return t`You do not need to do anything.`
}

/**
 * The text about an incident for people outside: what goes on and what to do, in built-in words alone.
 * @param stage how far the incident is
 * @param place the sites, as `placeWords` writes them
 */
export function publicWords(
  stage: 'active' | 'ended' | 'withdrawn',
  { kind, action }: { kind: IncidentKind; action: IncidentAction },
  place: string,
): { happens: string; toDo: string } {
  switch (stage) {
    case 'active':
      return { happens: whatHappens[action](place), toDo: instructionOf(kind, action) }
    case 'ended':
      return { happens: endedDescriptions[action](place), toDo: nothingToDo() }
    case 'withdrawn':
      return {
        happens: t`It was started by mistake. Nothing is happening at ${place}.`,
        toDo: nothingToDo(),
      }
  }
}

/** The responses of each action, as CAP names them: of those inside first, then of those outside. */
export const actionResponses: Record<IncidentAction, CapResponse[]> = {
  Hold: ['Execute', 'Monitor'],
  Secure: ['Shelter', 'Avoid'],
  Lockdown: ['Shelter', 'Execute', 'Avoid'],
  Evacuate: ['Evacuate', 'Avoid'],
  Shelter: ['Shelter', 'Avoid'],
}

export const categoryOf: Record<IncidentAction, CapInfo['category']> = {
  Hold: 'Safety',
  Secure: 'Security',
  Lockdown: 'Security',
  Evacuate: 'Safety',
  Shelter: 'Safety',
}

/** The specification's severities of a broadcast (section 3), as CAP weighs them. */
export const gravityOf: Record<Severity, Pick<CapInfo, 'urgency' | 'severity' | 'certainty'>> = {
  0: { urgency: 'Unknown', severity: 'Minor', certainty: 'Possible' },
  1: { urgency: 'Expected', severity: 'Minor', certainty: 'Likely' },
  2: { urgency: 'Expected', severity: 'Moderate', certainty: 'Observed' },
  3: { urgency: 'Immediate', severity: 'Severe', certainty: 'Observed' },
}

/** The same as one text, as families read it. */
export function publicMessage(...about: Parameters<typeof publicWords>): string {
  const { happens, toDo } = publicWords(...about)
  return `${happens} ${toDo}`
}
