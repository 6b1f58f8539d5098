import { expect, test } from 'vitest'
import { kindOfReason } from './importReasonKind.ts'

test.each([
  ['has no name', 'has no name'],
  ['names the site "Hill", which is not there', 'names the site “…”, which is not there'],
  ['has the source_id "a" of line 1,204', 'has the source_id “…” of line …'],
  [
    'has 5 cells under a header of 4, so its cells have shifted',
    'has more cells than the header, so its cells have shifted',
  ],
])('%s is of the kind: %s', (reason, kind) => {
  expect(kindOfReason(reason)).toBe(kind)
})
