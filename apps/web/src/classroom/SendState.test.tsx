import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OutboxEntry } from '../live/bagOutbox.ts'
import { useIsSpinning } from './SendState.tsx'

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-03-02T10:00:00Z') }))
afterEach(() => vi.useRealTimers())

function Turning({ entry }: { entry: OutboxEntry }) {
  return useIsSpinning(entry) ? 'turns' : 'stands'
}

/** True when the button of something that was tapped so many ms ago shows its spinner. */
function isTurning(ago: number, stage: 'waiting' | 'sent'): boolean {
  const entry = { at: new Date(Date.now() - ago).toISOString(), progress: { stage } } as OutboxEntry
  return renderToStaticMarkup(<Turning entry={entry} />) === 'turns'
}

test('what is being sent turns for 5 s, and then stands as before', () => {
  expect(isTurning(0, 'waiting')).toBe(true)
  expect(isTurning(4_999, 'waiting')).toBe(true)
  expect(isTurning(5_000, 'waiting')).toBe(false)
  expect(isTurning(0, 'sent')).toBe(false)
})
