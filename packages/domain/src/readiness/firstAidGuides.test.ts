import { expect, test } from 'vitest'
import { callWords, firstAidGuides } from './firstAidGuides.ts'

test('each condition says whom to call by the number of the organization, or 911', () => {
  for (const remedy of firstAidGuides) {
    expect(callWords(remedy, undefined)).toContain('911')
    expect(callWords(remedy, '999')).toContain('999')
    expect(callWords(remedy, '999')).not.toMatch(/emergency number|911/)
  }
})
