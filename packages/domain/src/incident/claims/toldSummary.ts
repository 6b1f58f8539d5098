import { inCatalog, told } from '@muster/words/t'
import { incidentTypes } from '../incidentTypes.ts'
import { countText, reportWords } from './words.ts'

/**
 * The state of a room (`roomSummary`) as a server worded it, in English, in the reader's language: part by part.
 */
export function toldSummary(words: string): string {
  return words
    .split(', ')
    .map((facts) => facts.split(' · ').map(toldFact).join(' · '))
    .join(', ')
}

function toldFact(fact: string): string {
  const [, count, name] = /^([\d,]+) (missing|injured)$/.exec(fact) ?? []
  if (count && (name === 'missing' || name === 'injured'))
    return countText(name, Number(count.replaceAll(',', '')))
  const report = incidentTypes.find(
    ({ type }) => inCatalog(null, () => reportWords({ type, rbim: undefined })) === fact,
  )
  return report ? reportWords({ type: report.type, rbim: undefined }) : told(fact)
}
