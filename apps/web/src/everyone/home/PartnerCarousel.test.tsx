import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { PartnerCarousel } from './PartnerCarousel.tsx'

// Test files of one worker share modules: here they are read with what is mocked below, and by nobody else.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

// Outside a browser no effect runs by itself.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useEffect: (run: () => unknown) => run(),
}))
afterEach(() => vi.unstubAllGlobals())

test('three partner logos at most, and another one every 10 s', () => {
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const every = vi.fn()
  vi.stubGlobal('setInterval', every)
  const urls = ['a', 'b', 'b', 'c', 'd'].map((name) => `https://logos.example.org/${name}.svg`)
  const page = renderToStaticMarkup(
    <MantineProvider env="test">
      <PartnerCarousel urls={urls} name="Oak" />
    </MantineProvider>,
  )
  expect(page.match(/<img/g)).toHaveLength(3)
  expect(page.match(/<li[^>]*hidden=""/g)).toHaveLength(2)
  expect(every.mock.calls.map(([, ms]) => ms)).toContain(10_000)
})
