import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TrendPlot } from './TrendPlot.tsx'

const point = (percent: number | null) => ({
  safetyAuditId: '0b6a1f8e-6f1c-4d7e-9a53-2f0f6f7a1c11',
  template: 'built-in' as const,
  templateName: 'School safety audit',
  signedAt: '2026-05-04T10:00:00.000Z',
  percent,
  unanswered: 0,
})

const drawn = (percent: number | null) =>
  renderToStaticMarkup(
    <MantineProvider>
      <TrendPlot siteName="Oak" points={[point(percent)]} order={['built-in']} />
    </MantineProvider>,
  )

test('a site whose audits have no score says so', () => {
  expect(drawn(null)).toContain('No scores yet.')
  expect(drawn(80)).toContain('School safety audit: 80%.')
})
