import { expect, test } from 'vitest'
import { repairUrl } from './repairUrl.ts'

const bag = '/redbag/gVQhd2HAVY9q7tirXGLA-_'
const incident = '/incident/0b1f6f2e-6f0e-4a59-9a3c-0f5f4b3f1a11/external-dashboard'
const secret = 'a-_'.padEnd(43, 'b')

test('the end of the sentence that a link stood in is no part of a bag’s code', () => {
  for (const end of [
    '.',
    ',',
    ')',
    '%3E',
    '%22',
    '%E2%80%9D',
    '%20',
    '%E2%80%8B',
    '!',
    "'",
    '.?utm_source=x',
    '%0A',
  ])
    expect(repairUrl(bag + end), end).toBe(bag)
})

test('what stands behind # is found again where # was spelled out', () => {
  expect(repairUrl(`/redbag/setup%23code=ABCD-1234`)).toBe('/redbag/setup#code=ABCD-1234')
  expect(repairUrl(`${incident}%23${secret}`)).toBe(`${incident}#${secret}`)
  expect(repairUrl(`${incident}/%2523${secret}`)).toBe(`${incident}/#${secret}`)
})

test('an address as it was made, or of anything else, is left alone', () => {
  for (const url of [
    bag,
    `${bag}/checklist`,
    `${bag}?x=1`,
    `${bag}a`,
    '/redbag/setup',
    '/redbag/short.',
    incident,
    `${incident}%23${secret}a`,
    `${incident}%23cut`,
    '/',
    '//elsewhere.example/redbag/gVQhd2HAVY9q7tirXGLA-_.',
  ])
    expect(repairUrl(url), url).toBeNull()
})
