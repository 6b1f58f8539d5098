import { describe, expect, test } from 'vitest'
import { DeploymentProof } from '../platform/config/deploymentProof.ts'
import { makeSelfTestToken, selfTestVerifier } from './selfTestToken.ts'

const keyOf = (letter: string) => Buffer.alloc(32, letter).toString('base64')
const proofs = new DeploymentProof({ SECRETS_KEY: keyOf('a') })
const url = 'https://muster.example.org'
const { verify } = selfTestVerifier(proofs, url)
const made = (now = Date.now(), at = url, by = proofs) => makeSelfTestToken(by, at, now) ?? ''

test('a token of the self-test is good for a minute, at the address for which it was made', () => {
  expect(verify(made())).toMatchObject({ issuer: 'https://selftest.invalid', isDefault: false, email: null })
  expect(verify(made(Date.now() - 55_000, `${url}/`)).expiresAt - Date.now()).toBeLessThan(6_000)
})

test('the key before the present one makes good tokens, too, while it is listed', () => {
  const rotated = new DeploymentProof({ SECRETS_KEY: `${keyOf('b')},${keyOf('a')}` })
  expect(selfTestVerifier(rotated, url).verify(made()).subject).toBe('muster-selftest')
})

test('without a key there is no token', () => {
  expect(makeSelfTestToken(new DeploymentProof({}), url)).toBe(null)
})

describe('no good is', () => {
  const [head = '', body = '', proof = ''] = made().split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
  const packed = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const resigned = (changed: object) => {
    const text = `${head}.${packed({ ...claims, ...changed })}`
    return `${text}.${proofs.make('self-test token', text)}`
  }
  test.each([
    ['one of another key', made(Date.now(), url, new DeploymentProof({ SECRETS_KEY: keyOf('z') }))],
    ['one for another address', made(Date.now(), 'https://staging.example.org')],
    ['an expired one', made(Date.now() - 61_000)],
    ['one from the future', made(Date.now() + 62_000)],
    ['one with other claims', `${head}.${packed({ ...claims, exp: claims.exp + 3600 })}.${proof}`],
    ['one without a proof', `${head}.${body}.`],
    ['one that says it needs none', `${packed({ alg: 'none' })}.${body}.`],
    ['one with something behind it', `${head}.${body}.${proof}.${proof}`],
    ['a proof for another use', `${head}.${body}.${proofs.make('health question', `${head}.${body}`)}`],
    ['one with a claim more', resigned({ is_global_admin: true })],
    ['one for somebody else', resigned({ sub: 'admin@example.org' })],
  ])('%s', (_, token) => {
    expect(() => verify(token)).toThrow(expect.objectContaining({ status: 401 }))
  })

  test('any where nobody knows the address of the deployment', () => {
    expect(() => selfTestVerifier(proofs, undefined).verify(made())).toThrow(
      expect.objectContaining({ status: 401 }),
    )
  })
})
