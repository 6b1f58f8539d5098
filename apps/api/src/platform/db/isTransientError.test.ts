import { expect, test } from 'vitest'
import { isTransientError } from './database.ts'

const failed = (code: string) => Object.assign(new Error('it failed'), { code })

test.each(['08006', '53300', '53100', '57P01', '58030', '25006', '55P03', '40P01', 'ECONNREFUSED'])(
  'a failure of %s may pass, so a page tries again',
  (code) => {
    expect(isTransientError(failed(code))).toBe(true)
  },
)

test.each(['23505', '42P01', '22P02'])('one of %s does not pass by itself', (code) => {
  expect(isTransientError(failed(code))).toBe(false)
})

test.each([
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])('a failure without a code may pass, too: %s', (message) => {
  expect(isTransientError(new Error(message))).toBe(true)
})
