import { expect, test } from 'vitest'
import { accountOf, signedIn } from '../../../test/accounts.ts'
import { readDynamicConfig, storeDynamicConfig, switchIn, targetOf } from './dynamicConfig.ts'

const who = (isGlobalAdmin: boolean) => signedIn(accountOf({ isGlobalAdmin }))
const staging = 'https://staging.example.org'
const tenantId = '3f0e3c6e-4a4f-4b2e-9d0c-0c8a5c0f7a11'
const config = { debug: { apiUrls: [staging] } }
const on = { isOn: true, baseUrl: staging, tenantId }

function store() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

test('a global admin’s calls go where they point them, where debugging is on', () => {
  expect(targetOf(config, who(true), on)).toEqual({ baseUrl: staging, tenantId })
  expect(targetOf(config, who(true), { ...on, tenantId: '' })?.tenantId).toBeNull()
})

test('nobody else’s calls ever leave, whatever this device keeps', () => {
  expect(targetOf(config, who(false), on)).toBeNull()
  expect(targetOf(config, { state: 'loading' }, on)).toBeNull()
  expect(targetOf({ debug: null }, who(true), on)).toBeNull()
})

test('a server that is not on the list is never called', () => {
  for (const baseUrl of ['https://evil.example', `${staging}.evil.example`, `${staging}@evil.example`, '']) {
    expect(targetOf(config, who(true), { ...on, baseUrl })).toBeNull()
  }
})

test('true, 1, on and yes switch it on; anything else off; no parameter says nothing', () => {
  for (const value of ['true', '1', 'on', 'yes', 'TRUE']) {
    expect(switchIn(`?useDynamicConfig=${value}`)).toBe(true)
  }
  for (const value of ['false', '0', 'off', 'no', '', '2']) {
    expect(switchIn(`?useDynamicConfig=${value}`)).toBe(false)
  }
  expect(switchIn('?debug')).toBeNull()
})

test('it is kept on the device; what makes no sense counts as off', () => {
  const device = store()
  expect(readDynamicConfig(device, null).isOn).toBe(false)
  storeDynamicConfig(device, on)
  expect(readDynamicConfig(device, null)).toEqual(on)
  expect(readDynamicConfig(device, false)).toEqual({ ...on, isOn: false })
  device.setItem('muster.dynamicConfig', '{"isOn":true}')
  expect(readDynamicConfig(device, null).isOn).toBe(false)
})
