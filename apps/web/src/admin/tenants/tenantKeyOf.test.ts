import { tenantKey } from '@muster/contract/shapes'
import { expect, test } from 'vitest'
import { tenantKeyOf } from './tenantKeyOf.ts'

test('a key says the name in what an address may hold', () => {
  expect(tenantKeyOf('Oakridge Unified School District')).toBe('oakridge-unified-school-district')
  expect(tenantKeyOf('  École São João #3 ')).toBe('ecole-sao-joao-3')
})

test('a long name gives a key that is allowed', () => {
  expect(tenantKey.safeParse(tenantKeyOf(`${'a'.repeat(62)} b`)).success).toBe(true)
})

test('a name in another script gives none, and is asked for', () => {
  expect(tenantKeyOf('学校')).toBe('')
})
