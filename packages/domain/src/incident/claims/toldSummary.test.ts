import { openSourceCatalog } from '@muster/words/sourceCatalog'
import { inCatalog } from '@muster/words/t'
import { expect, test } from 'vitest'
import { toldSummary } from './toldSummary.ts'

const spanish = openSourceCatalog('es', {
  'All safe': 'Todos a salvo',
  done: 'listo',
  Threat: 'Amenaza',
  '{0} report': 'Informe: {0}',
  '{0, plural, one {# missing} other {# missing}}':
    '{0, plural, one {falta #} many {faltan #} other {faltan #}}',
})
const told = (words: string) => inCatalog(spanish, () => toldSummary(words))

test('what a server said of a room is told part by part', () => {
  expect(told('All safe')).toBe('Todos a salvo')
  expect(told('Threat report, 2 missing · done')).toBe('Informe: Amenaza, faltan 2 · listo')
  expect(told('Threat, of a kind')).toBe('Amenaza, of a kind')
  expect(told('')).toBe('')
})

test('in English it stays as it is', () => {
  expect(toldSummary('Threat report, 1,204 missing · done')).toBe('Threat report, 1,204 missing · done')
})
