import { expect, test } from 'vitest'
import { formatSetupCode, normalizeSetupCode, parseCode } from './parseCode.ts'

const bag = (barcode: string) => ({ kind: 'bag', barcode })
const setup = { kind: 'setup', setupCode: 'ABCD1234' }

test('a bag’s code, bare or as the link to one of its pages', () => {
  expect(parseCode(' 6FvvJry9ZYf7fEMlwBFa3g ')).toEqual(bag('6FvvJry9ZYf7fEMlwBFa3g'))
  expect(parseCode('https://muster.example.org/redbag/ab_c-1/checklist?x=1')).toEqual(bag('ab_c-1'))
})

test('a bag’s code as it is printed, in groups, and however it is cut', () => {
  const whole = 'gVQhd2HAVY9q7tirXGLAQQ'
  for (const text of [
    'gVQh d2HA VY9q 7tir XGLA QQ',
    'gVQh\u00a0d2HA\u00a0VY9q\u00a07tir\u00a0XGLA\u00a0QQ',
    'gVQh d2HA VY9q\r\n7tir XGLA QQ\n',
    'gVQhd2HAVY9 q7tirXGLAQQ',
    ' gVQhd2HAVY9q7tirXGLAQQ\u200b',
  ])
    expect(parseCode(text)).toEqual(bag(whole))
  expect(parseCode('g-3A IDtu 973K FrwY z_vD iw')).toEqual(bag('g-3AIDtu973KFrwYz_vDiw'))
  expect(parseCode('no code of any bag')).toBeNull()
})

test('a setup code, however it is typed, or as the link of its square code', () => {
  for (const text of ['ABCD1234', 'abcd-1234', ' ABCD 1234 ']) {
    expect(parseCode(text)).toEqual(setup)
  }
  const longer = { kind: 'setup', setupCode: 'ABCDE12345' }
  for (const text of ['ABCDE12345', 'abcde-12345', ' ABCDE 12345 ']) expect(parseCode(text)).toEqual(longer)
  expect(parseCode('ABCDE-1234')).not.toMatchObject({ kind: 'setup' })
  expect(parseCode('https://muster.example.org/redbag/setup#code=ABCD1234')).toEqual(setup)
  expect(parseCode('https://muster.example.org/redbag/ab_c-1/setup#code=ABCD1234')).toEqual(setup)
})

test('the link of somebody from outside, whole; a part of it is no code', () => {
  const incidentId = '0b1f6f2e-6f0e-4a59-9a3c-0f5f4b3f1a11'
  const secret = 'a'.repeat(43)
  const link = `https://muster.example.org/incident/${incidentId}/external-dashboard#${secret}`
  expect(parseCode(link)).toEqual({ kind: 'guest', incidentId, secret })
  expect(parseCode(link.slice(0, -1))).toBeNull()
})

test('a code with the dashes of a word processor and marks that nobody sees', () => {
  for (const dash of ['\u2010', '\u2011', '\u2013', '\u2014', '\u2212', '－'])
    expect(parseCode(`g${dash}3AIDtu973KFrwYz_vDiw`)).toEqual(bag('g-3AIDtu973KFrwYz_vDiw'))
  expect(parseCode('ABCD–1234')).toEqual(setup)
  expect(parseCode('\u202aABCD 1234\u202c')).toEqual(setup)
  expect(parseCode('ＡＢＣＤ１２３４')).toEqual(setup)
})

const link = 'https://muster.example.org/redbag/g-3AIDtu973KFrwYz_vDiw'
const opened = bag('g-3AIDtu973KFrwYz_vDiw')

test('a link within a sentence, a mail, or brackets', () => {
  for (const text of [
    `Room 12 is at ${link}.`,
    `<${link}>`,
    `(${link}), thank you`,
    `"${link}"`,
    `${link}\u201d`,
    `${link}/checklist see there`,
    `Our bag: ${link}\nSent from my phone`,
    'https://muster.example.org/redbag/g-3AIDtu973K\r\nFrwYz_vDiw',
    'https://muster.example.org/redbag/g-3AIDtu973K=\nFrwYz_vDiw',
    'HTTPS://MUSTER.EXAMPLE.ORG/redbag/g-3AIDtu973KFrwYz_vDiw',
  ])
    expect(parseCode(text), text).toEqual(opened)
})

test('a link that a mail service has put into one of its own', () => {
  const encoded = encodeURIComponent(link)
  for (const text of [
    `https://nam02.safelinks.protection.outlook.com/?url=${encoded}&data=05%7C02&reserved=0`,
    `https://www.google.com/url?q=${encoded}&sa=D`,
    `https://linkprotect.cudasvc.com/url?a=${encoded}&c=E,1,x&typo=1`,
    `https://urldefense.com/v3/__${link}__;!!AbCdEf!x$`,
    'https://urldefense.proofpoint.com/v2/url?u=https-3A__muster.example.org_redbag_g-2D3AIDtu973KFrwYz-5FvDiw&d=DwMFaQ',
    `https://nam02.safelinks.protection.outlook.com/?url=${encodeURIComponent(`https://www.google.com/url?q=${encoded}`)}`,
  ])
    expect(parseCode(text), text).toEqual(opened)
})

test('what stands behind the # of a link comes through a mail service, too', () => {
  const incidentId = '0b1f6f2e-6f0e-4a59-9a3c-0f5f4b3f1a11'
  const guest = { kind: 'guest', incidentId, secret: 'a-_'.padEnd(43, 'b') }
  const whole = `https://muster.example.org/incident/${incidentId}/external-dashboard#${guest.secret}`
  for (const text of [
    `https://x.safelinks.protection.outlook.com/?url=${encodeURIComponent(whole)}&data=1`,
    `https://urldefense.com/v3/__${whole.replace('#', '*')}__;Iw!!AbCdEf!x$`,
    `Open ${whole}.`,
  ])
    expect(parseCode(text), text).toEqual(guest)
  const setupLink = 'https://muster.example.org/redbag/setup#code=ABCD1234'
  expect(
    parseCode(`https://x.safelinks.protection.outlook.com/?url=${encodeURIComponent(setupLink)}`),
  ).toEqual(setup)
})

test('a field for a setup code takes its link, and shows the code', () => {
  expect(normalizeSetupCode('https://muster.example.org/redbag/setup#code=ABCD1234')).toBe('ABCD-1234')
  expect(normalizeSetupCode('abcd-12')).toBe('ABCD-12')
})

test('a page is no bag, and anything else is no code', () => {
  const others = [
    'https://x.org/redbag/setup',
    '/redbag/inventory',
    '',
    'two words',
    'https://x.org/',
    '/redbag/%',
  ]
  for (const text of others) expect(parseCode(text)).toBeNull()
})

test('it is read out in two groups', () => {
  expect(formatSetupCode('ABCDE12345')).toBe('ABCDE-12345')
  expect(formatSetupCode('ABCD1234')).toBe('ABCD-1234')
})
