import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** The footer of a page whose document the server has sent with these values. */
async function footerOf(dataset: { version?: string }) {
  vi.resetModules()
  vi.stubGlobal('document', { querySelector: () => ({ content: 'Aid', dataset }) })
  const { VersionFooter } = await import('./VersionFooter.tsx')
  return renderToStaticMarkup(<VersionFooter />)
}

test('the end of a page names the product and its version, and the commit to who asks', async () => {
  const footer = await footerOf({ version: '0.2.0+38bcc74dc0de' })
  expect(footer).toContain('>Aid 0.2.0<')
  expect(footer).toContain('title="Commit 38bcc74dc0de"')
  expect(footer).toContain('href="/licenses.txt"')
})

test('a version without a commit, and a page without a version, say no more than they know', async () => {
  expect(await footerOf({ version: '0.2.0' })).not.toContain('title')
  expect(await footerOf({})).toMatch(/>Aid ?</)
})
