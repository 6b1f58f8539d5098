import { describe, expect, test } from 'vitest'
import { enrollment, org, parseRow, schoolClass, userShape } from './oneRosterSchemas.ts'
import { roomSourceId } from './roomSourceId.ts'

const user = userShape(false)
const anna = {
  sourcedId: 'u1',
  role: 'student',
  givenName: 'Anna',
  familyName: 'Bui',
  email: '',
  grades: '',
  identifier: '',
  orgSourcedIds: '',
  primaryOrgSourcedId: '',
  enabledUser: '',
}

describe('a row', () => {
  test('without a status is active', () => {
    expect(parseRow(user, anna)).toMatchObject({ is: 'row', row: { role: 'student' } })
  })

  test('marked toBeDeleted may lack everything else', () => {
    expect(parseRow(user, { sourcedId: 'u1', status: 'toBeDeleted' })).toEqual({ is: 'gone' })
  })

  test('with an unknown status, role or no id says so', () => {
    const reason = (cells: Record<string, string>) => parseRow(user, { ...anna, ...cells })
    expect(reason({ status: 'maybe' })).toEqual({ is: 'defect', reason: 'has an unknown status "maybe"' })
    expect(reason({ role: 'wizard' })).toEqual({ is: 'defect', reason: 'has an unknown role "wizard"' })
    expect(reason({ role: 'constructor' })).toEqual({
      is: 'defect',
      reason: 'has an unknown role "constructor"',
    })
    expect(reason({ role: '' })).toEqual({ is: 'defect', reason: 'has no role' })
    expect(reason({ sourcedId: '' })).toEqual({ is: 'defect', reason: 'has no sourcedId' })
  })

  test('of a person needs half a name, and no email', () => {
    expect(parseRow(user, { ...anna, familyName: '' })).toMatchObject({ is: 'row' })
    expect(parseRow(user, { ...anna, email: 'x'.repeat(400) })).toMatchObject({
      is: 'row',
      row: { email: '' },
    })
    expect(parseRow(user, { ...anna, givenName: '', familyName: '' })).toMatchObject({ is: 'defect' })
  })

  test('longer than what can be stored says which cell', () => {
    const cells = { sourcedId: 's', name: 'x'.repeat(201), type: 'school' }
    expect(parseRow(org, cells)).toEqual({ is: 'defect', reason: 'has a name longer than 200 characters' })
  })

  test('of a class needs something to call the room', () => {
    const cells = {
      sourcedId: 'c',
      title: '',
      classCode: '',
      location: '',
      schoolSourcedId: 's',
      termSourcedIds: '',
    }
    expect(parseRow(schoolClass, cells)).toMatchObject({ is: 'defect' })
    expect(parseRow(schoolClass, { ...cells, classCode: 'ALG-1' })).toMatchObject({ is: 'row' })
  })

  test('of an enrollment takes roles in any case', () => {
    const cells = {
      classSourcedId: 'c',
      userSourcedId: 'u',
      role: 'Teacher',
      beginDate: '',
      endDate: 'soon',
    }
    expect(parseRow(enrollment, cells)).toMatchObject({ is: 'row', row: { role: 'staff', endDate: '' } })
  })
})

describe('a room is known', () => {
  const cells = { sourcedId: 'c1', schoolSourcedId: 's', location: '' }
  test('by school and location, in any case', () => {
    expect(roomSourceId({ ...cells, location: 'Gym' })).toBe('location:s:gym')
    expect(roomSourceId({ ...cells, sourcedId: 'c2', location: 'GYM' })).toBe('location:s:gym')
  })
  test('by its class without a location', () => {
    expect(roomSourceId(cells)).toBe('class:c1')
  })
  test('by a hash where that would be longer than the column', () => {
    const long = { ...cells, schoolSourcedId: 's'.repeat(255), location: 'Gym' }
    expect(roomSourceId(long)).toMatch(/^location#[0-9a-f]{64}$/)
    expect(roomSourceId(long)).not.toBe(roomSourceId({ ...long, location: 'Gym 2' }))
  })
})
