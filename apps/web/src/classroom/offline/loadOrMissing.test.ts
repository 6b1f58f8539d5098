import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteFileLoaded } from './loadedFiles.ts'
import { loadOrMissing, notePageRendered } from './loadOrMissing.tsx'

const Page: ComponentType = () => null
const Instead: ComponentType = () => null
const load = vi.fn(async () => Page)
const server = vi.fn<typeof fetch>()
const kept = (...urls: string[]) =>
  vi.stubGlobal('caches', {
    keys: async () => ['app'],
    open: async () => ({ keys: async () => urls.map((url) => ({ url })) }),
  })

beforeEach(() => {
  load.mockReset().mockResolvedValue(Page)
  server.mockReset().mockRejectedValue(new TypeError('no network'))
  vi.stubGlobal('fetch', server)
  kept()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('until the page stands nobody is asked first, however slow the network, and a file that fails is no error page', async () => {
  expect(await loadOrMissing('trainingScreens', load, Instead)).toBe(Page)
  load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
  expect(await loadOrMissing('trainingScreens', load, Instead)).toBeTypeOf('function')
  expect(server).not.toHaveBeenCalled()
  notePageRendered()
})

test('a file that is nowhere is not even asked for without a network: a browser would remember that it failed', async () => {
  expect(await loadOrMissing('trainingScreens', load, Instead)).not.toBe(Page)
  expect(load).not.toHaveBeenCalled()
})

test('with a network the page is the page', async () => {
  server.mockResolvedValue(Response.json({}))
  expect(await loadOrMissing('trainingScreens', load, Instead)).toBe(Page)
})

test('what the service worker keeps opens without a network, and without asking for one', async () => {
  kept('https://muster.example/assets/trainingScreens-D1k2.js')
  expect(await loadOrMissing('trainingScreens', load, Instead)).toBe(Page)
  expect(server).not.toHaveBeenCalled()
  expect(await loadOrMissing('incidentScreens', load, Instead)).not.toBe(Page)
})

test('what this page has already opens at once', async () => {
  noteFileLoaded('bagScreens')
  expect(await loadOrMissing('bagScreens', load, Instead)).toBe(Page)
  expect(server).not.toHaveBeenCalled()
})
