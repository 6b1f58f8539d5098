import { afterEach, expect, test, vi } from 'vitest'

/** The module as a page loads it whose document says this. */
async function loaded(api: string | undefined) {
  vi.resetModules()
  vi.stubGlobal('document', { querySelector: () => ({ dataset: { api } }) })
  return import('./apiBase.ts')
}

afterEach(() => vi.resetModules())

test('calls go where the document says, with the cookie by which a phone is known', async () => {
  const { apiUrl, apiCredentials, fetchApi } = await loaded('https://api.example.org')
  expect(apiUrl('/api/x?y=1')).toBe('https://api.example.org/api/x?y=1')
  expect(apiCredentials).toBe('include')
  const sent = vi.fn<typeof fetch>(async () => new Response())
  vi.stubGlobal('fetch', sent)
  await fetchApi('/api/x', { method: 'POST' })
  expect(sent).toHaveBeenCalledWith('https://api.example.org/api/x', {
    method: 'POST',
    credentials: 'include',
  })
})

test('they go to the page’s own origin where it says nothing', async () => {
  const { apiUrl, apiCredentials } = await loaded(undefined)
  expect([apiUrl('/api/x'), apiCredentials]).toEqual(['/api/x', 'same-origin'])
})
