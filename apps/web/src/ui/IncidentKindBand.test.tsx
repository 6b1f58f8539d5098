import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { IncidentKindBand } from './IncidentKindBand.tsx'

const at = '2026-03-02T10:00:00.000Z'
const realSince = { seq: 5, at, byName: 'Dana Reyes' }
const shown = (stage: 'active' | 'ended' | 'withdrawn') =>
  renderToStaticMarkup(
    <IncidentKindBand
      incident={{ kind: 'Actual', stage, realSince, endedAt: stage === 'active' ? null : at }}
    />,
  )

test('what is over is not real now: the band says since when it is over', () => {
  expect(shown('active')).toContain('This is real now. It is not a drill.')
  expect(shown('ended')).toContain('Ended ')
  expect(shown('withdrawn')).toContain('Started by mistake. Ended ')
  for (const stage of ['ended', 'withdrawn'] as const) {
    expect(shown(stage)).toContain('REAL')
    expect(shown(stage)).not.toContain('This is real')
    expect(shown(stage)).not.toContain('data-new')
  }
})
