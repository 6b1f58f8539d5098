import type { Findings } from './stageExport.ts'

/** The most schools reported one by one before an import; of more there is a sum, and the schools follow it. */
const maxListedSchools = 5

/**
 * Adds a sentence for each school, and one for all of them where there are many.
 * @param sentences one for each school that there is something to say of
 * @param sum says it of all
 */
export function notePerSchool(
  { notes, details }: Pick<Findings, 'notes' | 'details'>,
  sentences: readonly string[],
  sum: (schools: string) => string,
): void {
  if (sentences.length <= maxListedSchools) {
    notes.push(...sentences)
    return
  }
  notes.push(sum(`${sentences.length.toLocaleString('en-US')} schools`))
  details.push(...sentences)
}
