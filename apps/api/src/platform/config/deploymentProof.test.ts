import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { DeploymentProof, isRecent } from './deploymentProof.ts'

const key = () => randomBytes(32).toString('base64')

test('a proof is good for its text, its use and its key, and for nothing else', () => {
  const [own, older] = [key(), key()]
  const proofs = new DeploymentProof({ SECRETS_KEY: `${own},${older}` })
  const proof = proofs.make('health question', 'abc') ?? ''
  expect(proofs.isGood('health question', 'abc', proof)).toBe(true)
  expect(proofs.isGood('health question', 'abd', proof)).toBe(false)
  expect(proofs.isGood('health answer', 'abc', proof)).toBe(false)
  expect(new DeploymentProof({ SECRETS_KEY: key() }).isGood('health question', 'abc', proof)).toBe(false)
  const before = new DeploymentProof({ SECRETS_KEY: older }).make('health question', 'abc') ?? ''
  expect(proofs.isGood('health question', 'abc', before)).toBe(true)
})

test.each(['', 'x', 'A'.repeat(43), '🙂'])('%j is no proof', (proof) => {
  expect(new DeploymentProof({ SECRETS_KEY: key() }).isGood('health question', '', proof)).toBe(false)
})

test('without a key nothing is proved, by anybody', () => {
  const none = new DeploymentProof({})
  expect([none.isPossible, none.make('health answer', 'a'), none.isGood('health answer', 'a', '')]).toEqual([
    false,
    null,
    false,
  ])
})

test('a proof counts for a minute', () => {
  expect(
    [0, 60_000, -60_000, 60_001, -60_001, Number.NaN].map((late) => isRecent(1_000_000 - late, 1_000_000)),
  ).toEqual([true, true, true, false, false, false])
})
