import { expect, test } from 'vitest'
import { signWithDeviceKey } from './deviceKey.ts'

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

test('a browser signs with a key of its own that stays, and that no script can read out', async () => {
  const [first, second] = await Promise.all([signWithDeviceKey('one'), signWithDeviceKey('two')])
  expect(first.publicKey).toBe(second.publicKey)
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const key = await crypto.subtle.importKey('raw', bytesOf(first.publicKey ?? ''), algorithm, true, [
    'verify',
  ])
  const isRight = (signature: string | null, text: string) =>
    crypto.subtle.verify(
      { name: 'ECDSA', hash: 'SHA-256' },
      key,
      bytesOf(signature ?? ''),
      new TextEncoder().encode(text),
    )
  expect(await isRight(first.signature, 'one')).toBe(true)
  expect(await isRight(first.signature, 'two')).toBe(false)
  expect((await signWithDeviceKey('three')).publicKey).toBe(first.publicKey)
  const stored = await new Promise<CryptoKeyPair>((resolve) => {
    indexedDB.open('muster-device-key').onsuccess = ({ target }) => {
      const { result } = target as IDBOpenDBRequest
      const got = result.transaction('keys').objectStore('keys').get('signing')
      got.onsuccess = () => resolve(got.result)
    }
  })
  await expect(crypto.subtle.exportKey('pkcs8', stored.privateKey)).rejects.toThrow()
})

test('a browser that keeps nothing says why it did not sign', async () => {
  const signed = await signWithDeviceKey('one', async () => undefined)
  expect(signed).toEqual({
    publicKey: null,
    signature: null,
    unsignedBecause: expect.stringMatching(/keeps no key/),
  })
})
