import { createUser } from '@muster/contract/adminUserCalls'
import { expect, test } from 'vitest'
import { ProblemError } from '../../api/problemError.ts'
import { checkBody, errorOf, fieldErrors, formProblem } from './fieldErrors.ts'

const body = { name: 'Kim', email: 'kim@example.org', tenantKey: 'oak', role: 'Staff' }

function errorsOf(change: object) {
  try {
    checkBody(createUser.body, { ...body, ...change })
    return []
  } catch (error) {
    return fieldErrors(error)
  }
}

test('what is right passes', () => {
  expect(errorsOf({})).toEqual([])
})

test('each wrong field has its own sentence', () => {
  const errors = errorsOf({ name: '  ', email: 'kim' })
  expect(errorOf(errors, 'name')).toBe('Write something first.')
  expect(errorOf(errors, 'email')).toBe('This is not an email address.')
  expect(errorOf(errors, 'role')).toBeUndefined()
})

test('a wrong entry marks its list, in words for a person', () => {
  expect(errorOf(errorsOf({ siteIds: [1, 0] }), 'siteIds')).toBe('Please check this.')
})

test('what is wrong is said once: beside its field, or below a form that has no such field', () => {
  const detail = 'Somebody has this number already.'
  const errors = [{ field: 'member.address', message: detail }]
  const taken = new ProblemError({ type: 'taken', status: 409, detail, errors })
  expect(formProblem(taken, { member: '' })).toBe('Please check the marked fields.')
  expect(formProblem(taken, { name: '' })).toBe(detail)
})
