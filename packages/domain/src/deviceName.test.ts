import { openSourceCatalog } from '@muster/words/sourceCatalog'
import { inCatalog } from '@muster/words/t'
import { expect, test } from 'vitest'
import { deviceName, toldDeviceName } from './deviceName.ts'

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['something else', 'A browser on a device'],
])('a browser has a name its owner knows', (agent, name) => {
  expect(deviceName(agent)).toBe(name)
})

test('a stored name is told in the language of its owner, and one that somebody typed stays', () => {
  const catalog = openSourceCatalog('es', { '{0} on {1}': '{0} en {1}', 'a device': 'un dispositivo' })
  const told = (name: string) => inCatalog(catalog, () => toldDeviceName(name))
  expect(told('Safari on iPhone')).toBe('Safari en iPhone')
  expect(told('Chrome on a device')).toBe('Chrome en un dispositivo')
  expect(told('Front desk on Monday')).toBe('Front desk on Monday')
  expect(told('Ana’s phone')).toBe('Ana’s phone')
})
