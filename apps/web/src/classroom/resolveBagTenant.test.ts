import { afterEach, expect, test, vi } from 'vitest'
import { noteTenant, sessionHeaders } from '../api/session.ts'
import { resolveBagTenant } from './resolveBagTenant.ts'

const summary = {
  organizationId: '0b6a1f8e-6f1c-4d7e-9a53-2f0f6f7a1c11',
  summary: { name: 'Room 1', siteName: 'Oakridge High', organizationName: 'Oakridge' },
}
const { signal } = new AbortController()

function shelf(items = new Map<string, string>()) {
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
}
afterEach(() => noteTenant({ ofBag: null, ofHost: null }))

test('an unknown tenant is learned from the bag, once: the summary is kept with what else this phone has of it', async () => {
  const kept = shelf()
  const lookUp = vi.fn(async () => summary)
  expect(await resolveBagTenant('bag-1', kept, signal, lookUp)).toEqual(summary)
  expect(sessionHeaders()['tenant-id']).toBe(summary.organizationId)
  noteTenant({ ofBag: null })
  expect(await resolveBagTenant('bag-1', kept, signal, lookUp)).toEqual(summary)
  expect(lookUp).toHaveBeenCalledOnce()
  expect([...kept.items.keys()]).toEqual(['muster.bag.bag-1.summary'])
})

test('where the tenant is known nothing is asked', async () => {
  noteTenant({ ofHost: 'tenant-of-host' })
  const lookUp = vi.fn(async () => summary)
  expect(await resolveBagTenant('bag-1', shelf(), signal, lookUp)).toBeNull()
  expect(lookUp).not.toHaveBeenCalled()
})

test('a failed lookup is passed over, and what was kept in another shape is asked for again', async () => {
  const items = new Map([['muster.bag.bag-1.summary', '{"organizationId":7}']])
  expect(
    await resolveBagTenant('bag-1', shelf(items), signal, () => Promise.reject(new Error('no network'))),
  ).toBeNull()
  expect(sessionHeaders()['tenant-id']).toBeUndefined()
  expect(await resolveBagTenant('bag-1', shelf(items), signal, async () => summary)).toEqual(summary)
})
