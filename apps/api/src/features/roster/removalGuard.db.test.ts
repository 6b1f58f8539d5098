import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rosterSizes } from '../../../../../tools/ciAdds.ts'
import { everything, openRosterWorld, type RosterWorld, roster } from '../../../test/rosterWorld.ts'
import { smallSchool } from '../../../test/writeExport.ts'
import { isLargeShare } from './largeRemovalGuard.ts'

/** Tests which exports count as truncated, in schools of any size. */

let world: RosterWorld
let tenant: RosterWorld['tenant']
beforeAll(async () => {
  world = await openRosterWorld()
  tenant = world.tenant
})
afterAll(() => world.close())

const students = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, place) => `s${from + place}`)
const users = (ids: readonly string[], teachers: readonly string[] = []) =>
  [
    'sourcedId,role,givenName,familyName',
    ...ids.map((id) => `${id},student,Stu,${id}`),
    ...teachers.map((id) => `${id},teacher,Tea,${id}`),
    '',
  ].join('\n')
const enrollments = (rooms: Record<string, readonly string[]>, role = 'student') =>
  [
    'classSourcedId,userSourcedId,role',
    ...Object.entries(rooms).flatMap(([room, ids]) => ids.map((id) => `${room},${id},${role}`)),
    '',
  ].join('\n')
const classes = (school: Record<string, string>) =>
  [
    'sourcedId,title,schoolSourcedId',
    ...Object.entries(school).map(([id, at]) => `${id},Room ${id},${at}`),
    '',
  ].join('\n')
const twoSchools = {
  ...smallSchool,
  orgs: 'sourcedId,name,type\nh,Hill School,school\nd,Dale School,school\n',
}

describe('the whole roster', () => {
  test('of one to thirty students that is gone is refused, in a dry run said, and taken out when that is meant', async () => {
    for (const size of rosterSizes) {
      const school = tenant()
      const ids = students(0, size)
      const files = { ...smallSchool, users: users(ids), enrollments: enrollments({ c3: ids }) }
      await school.import(files)
      const before = await school.rows(everything)
      const cut = { ...files, enrollments: enrollments({}) }
      const sentence = `This export is missing ${size} of the ${size} roster entries now in use.`
      await expect(school.import(cut), `${size}`).rejects.toThrow(`${sentence} Nothing was imported.`)
      expect((await school.import(cut, { dryRun: true })).warning).toBe(sentence)
      expect(await school.rows(everything)).toEqual(before)
      const meant = await school.import(cut, { allowRemovals: true })
      expect(meant.tables.roster.deactivated).toBe(size)
    }
  }, 60_000)

  test('loses up to half without a word, and more than half not, at every size', async () => {
    for (const size of rosterSizes.filter((each) => each > 1)) {
      const school = tenant()
      const ids = students(0, size)
      const files = { ...smallSchool, users: users(ids), enrollments: enrollments({ c3: ids }) }
      await school.import(files)
      for (const lost of [Math.floor(size / 2), Math.floor(size / 2) + 1]) {
        const cut = { ...files, enrollments: enrollments({ c3: ids.slice(lost) }) }
        const { warning } = await school.import(cut, { dryRun: true })
        expect([size, lost, warning !== undefined]).toEqual([size, lost, isLargeShare(lost, size)])
      }
    }
  }, 60_000)

  test('may be moved to other rooms', async () => {
    const school = tenant()
    const ids = students(0, 9)
    const files = { ...smallSchool, users: users(ids) }
    await school.import({ ...files, enrollments: enrollments({ c1: ids.slice(0, 5), c3: ids.slice(5) }) })
    const moved = enrollments({ c1: ids.slice(4), c3: ids.slice(0, 4) })
    // Eight of nine are in another room than before, so somebody has to say that it is meant.
    expect((await school.import({ ...files, enrollments: moved }, { dryRun: true })).warning).toContain(
      '8 of the 9',
    )
    const some = enrollments({ c1: ids.slice(0, 2), c3: ids.slice(2) })
    expect((await school.import({ ...files, enrollments: some })).tables.roster.deactivated).toBe(3)
  })
})

describe('of several schools', () => {
  const many = students(0, 40)
  const few = students(40, 49)
  const files = {
    ...twoSchools,
    classes: classes({ h1: 'h', d1: 'd', d2: 'd' }),
    users: users([...many, ...few]),
    enrollments: enrollments({ h1: many, d1: few.slice(0, 4), d2: few.slice(4) }),
  }

  test('the small one may not lose its whole roster, though that is a small share', async () => {
    const district = tenant()
    await district.import(files)
    const cut = { ...files, enrollments: enrollments({ h1: many }) }
    await expect(district.import(cut)).rejects.toThrow(
      'This export is missing all 9 roster entries of Dale School now in use. Nothing was imported.',
    )
    expect((await district.import(cut, { allowRemovals: true })).tables.roster.deactivated).toBe(9)
  })

  test('the small one may not lose all its rooms', async () => {
    const district = tenant()
    const more = { h1: 'h', h2: 'h', h3: 'h', h4: 'h' }
    const district4 = { ...files, classes: classes({ ...more, d1: 'd', d2: 'd' }) }
    await district.import(district4)
    const cut = { ...district4, classes: classes(more), enrollments: enrollments({ h1: many }) }
    await expect(district.import(cut)).rejects.toThrow('all 2 rooms of Dale School')
  })

  test('one that closes is taken out when that is meant', async () => {
    const district = tenant()
    await district.import(files)
    const closed = {
      ...files,
      orgs: 'sourcedId,name,type\nh,Hill School,school\n',
      classes: classes({ h1: 'h' }),
      enrollments: enrollments({ h1: many }),
    }
    await expect(district.import(closed)).rejects.toThrow('of the 3 rooms')
    expect((await district.import(closed, { allowRemovals: true })).tables.sites.deactivated).toBe(1)
  })
})

describe('a class of people', () => {
  test('is missed whole: an export without staff is taken for a broken one', async () => {
    const school = tenant()
    const ids = students(0, 20)
    const files = { ...smallSchool, enrollments: enrollments({ c3: ids }) }
    await school.import({ ...files, users: users(ids, ['t1', 't2']) })
    await expect(school.import({ ...files, users: users(ids) })).rejects.toThrow(
      'This export is missing all 2 staff now',
    )
    const one = { ...files, users: users(ids, ['t1']) }
    expect((await school.import(one)).tables.people.deactivated).toBe(1)
  })
})

describe('everybody of one room', () => {
  const ids = students(0, 30)
  const all = { c1: ids.slice(0, 24), c3: ids.slice(24) }
  const files = { ...smallSchool, users: users(ids), enrollments: enrollments(all) }

  test('who is in the export and in no room any more is missed', async () => {
    const school = tenant()
    await school.import(files)
    const cut = { ...files, enrollments: enrollments({ c1: all.c1 }) }
    await expect(school.import(cut)).rejects.toThrow(
      'This export is missing all 6 people of Algebra at Hill School, who would be in no room, now in use.',
    )
  })

  test('may be moved to another room, or leave the school', async () => {
    const school = tenant()
    await school.import(files)
    const moved = enrollments({ c1: ids })
    expect((await school.import({ ...files, enrollments: moved })).warning).toBeUndefined()
    await school.import(files)
    const left = { ...files, users: users(all.c1), enrollments: enrollments({ c1: all.c1 }) }
    expect((await school.import(left)).tables.people.deactivated).toBe(6)
    expect(await school.rows(roster)).toHaveLength(24)
  })
})
