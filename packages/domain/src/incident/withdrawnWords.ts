import { actionNoun } from './actionGuides.ts'
import { withdrawnUnrealWords } from './allClearWords.ts'
import { siteWords } from './incidentWords.ts'
import type { IncidentState } from './state.ts'

/**
 * The default message to every room when an incident is withdrawn. Of something real it claims only that the commander
 * says so, and what to do if that is wrong.
 * @param byName who withdraws it
 */
export function withdrawnWords(
  { kind, action, sites }: Pick<IncidentState, 'kind' | 'action' | 'sites'>,
  byName: string,
): string {
  if (kind !== 'Actual') return withdrawnUnrealWords
  return `The ${actionNoun(action)} at ${siteWords(sites)} was started by mistake and is canceled. ${byName} is in command and says there is no danger. If you see danger, stay where you are safe and request help.`
}
