import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test, vi } from 'vitest'
import { CachedDataLine } from './CachedDataLine.tsx'

// Test files of one worker share modules: here they are read with what is mocked below, and by nobody else.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

// The clock that draws it again runs in a browser alone.
vi.mock('../../ui/useNow.ts', () => ({ useNow: () => Date.now() }))

const fiveMinutesAgo = () => Date.now() - 5 * 60_000
const shown = (problem: string | null) => {
  const view = { data: [], at: fiveMinutesAgo(), problem, isLoading: false, reload: () => {} }
  return renderToStaticMarkup(<CachedDataLine view={view} loading="Loading…" />)
}
/** The words that a screen reader reads aloud by itself. */
const spoken = (markup: string) => /<span role="status">(.*?)<\/span>/.exec(markup)?.[1]

test('the age is on the page, and not read aloud with every minute', () => {
  expect(shown(null)).toContain('checked 5 min ago')
  expect(spoken(shown(null))).toBe('Kept on this phone')
  expect(shown('No connection.')).toContain('5 min ago')
  expect(spoken(shown('No connection.'))).toBe('No connection.')
})

test('what the server refuses is not called a missing connection', () => {
  const refused = shown('Your organization has locked this bag.')
  expect(spoken(refused)).toBe('Your organization has locked this bag.')
  expect(refused).not.toContain('No connection')
})
