import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  everything,
  openRosterWorld,
  type RosterWorld,
  roomNames,
  roster,
} from '../../../test/rosterWorld.ts'
import { smallSchool } from '../../../test/writeExport.ts'

/** Exports that somebody has opened and saved in a spreadsheet, or in another encoding. */

let world: RosterWorld
let tenant: RosterWorld['tenant']
beforeAll(async () => {
  world = await openRosterWorld()
  tenant = world.tenant
})
afterAll(() => world.close())

const text = (name: string) => smallSchool[name] ?? ''

describe('letters', () => {
  const accented = { ...smallSchool, users: text('users').replace('Ana,Abara', 'Añá,Martí') }
  const names = 'select given_name from person where tenant_id = $1 order by 1'

  test('of a file in Windows-1252 are read, over good names too, and the report names the file', async () => {
    const hill = tenant()
    await hill.import(accented)
    const before = await hill.rows(everything)
    const report = await hill.import({ ...accented, users: Buffer.from(accented.users, 'latin1') })
    expect(report.notes).toEqual([
      'users.csv is not UTF-8. It was read as Windows-1252, as older spreadsheets save it: for example “Añá”. If names look wrong, save it as CSV UTF-8 and import it again.',
      ...shared,
    ])
    expect(await hill.rows(everything)).toEqual(before)
  })

  test('of a file in UTF-16 are read, with semicolons too', async () => {
    const hill = tenant()
    const users = Buffer.from(
      `\ufeff${accented.users.replaceAll('"s,d"', 's').replaceAll(',', ';')}`,
      'utf16le',
    )
    const report = await hill.import({ ...accented, users })
    expect(report.notes[0]).toBe('users.csv is not UTF-8. It was read as UTF-16.')
    expect(await hill.rows(names)).toEqual(['Añá', 'Ben', 'Cy', 'Tess'])
  })

  test('that cannot be told stop the import, and nothing changes', async () => {
    const hill = tenant()
    await hill.import(accented)
    const before = await hill.rows(everything)
    const mac = Buffer.from(accented.users.replace('Añá', 'Jos\x8e'), 'latin1')
    await expect(hill.import({ ...accented, users: mac })).rejects.toThrow(
      'users.csv line 2 is in an unknown encoding, so names would be misspelled.',
    )
    expect(await hill.rows(everything)).toEqual(before)
  })

  test('that were lost before never come over good ones, and whom they name stays on the roster', async () => {
    const hill = tenant()
    await hill.import(accented)
    const before = await hill.rows(everything)
    const report = await hill.import({ ...accented, users: accented.users.replace('Añá', 'A\ufffd\ufffd') })
    expect(report.skipped).toEqual([
      {
        file: 'users.csv',
        line: 2,
        reason: 'has letters that were lost when the file was written (\ufffd); export it again as UTF-8',
      },
    ])
    expect(await hill.rows(everything)).toEqual(before)
    expect(
      await hill.rows("select 1 from person where given_name like '%\ufffd%' and tenant_id = $1"),
    ).toEqual([])
  })
})

const shared = [
  'Hill School: several classes meet in one room, and its roster has the people of all of them: Gym (2 classes).',
]

describe('ids', () => {
  test.each([
    ['orgs.csv', 'orgs', 's,,,Hill', '1.23457E+11,,,Hill', 'sourcedId'],
    ['classes.csv', 'classes', 'scheduled,,s', 'scheduled,,"1,23457E+11"', 'schoolSourcedId'],
    ['users.csv', 'users', 'u2,', '4.892E+092,', 'sourcedId'],
    ['enrollments.csv', 'enrollments', 's,u2,', 's,5E+11,', 'userSourcedId'],
  ])('that were shortened in %s stop the import', async (file, name, from, to, column) => {
    const hill = tenant()
    const changed = { ...smallSchool, [name]: text(name).replace(from, to) }
    await expect(hill.import(changed)).rejects.toThrow(
      new RegExp(
        `^${file} line \\d has the ${column} “.*E\\+.*”, which is a long number that a spreadsheet has shortened\\. .*Export the file again.*Nothing was imported\\.$`,
      ),
    )
    expect(await hill.id()).toBeNull()
  })

  const zeros = {
    ...smallSchool,
    users: text('users').replace(/^u(\d)/gm, '0012$1'),
    enrollments: text('enrollments').replace(/,u(\d),/g, ',0012$1,'),
  }

  test('that lost their zeros in enrollments.csv alone stop the import, with the file and an example', async () => {
    const hill = tenant()
    await hill.import(zeros)
    const before = await hill.rows(everything)
    const changed = { ...zeros, enrollments: zeros.enrollments.replace(/,0012/g, ',12') }
    const sentence =
      'The zeros at the start of ids are lost in enrollments.csv: it refers to the user “121”, which is “00121” elsewhere; 4 rows are so.'
    await expect(hill.import(changed)).rejects.toThrow(sentence)
    await expect(hill.import(changed, { dryRun: true })).rejects.toThrow(sentence)
    await expect(tenant().import(changed)).rejects.toThrow(sentence)
    expect(await hill.rows(everything)).toEqual(before)
  })

  test('that lost their zeros in users.csv, or in all files, stop the import', async () => {
    const hill = tenant()
    await hill.import(zeros)
    const users = zeros.users.replace(/^0012/gm, '12')
    const enrollments = zeros.enrollments.replace(/,0012/g, ',12')
    await expect(tenant().import({ ...zeros, users })).rejects.toThrow(
      'The zeros at the start of ids are lost in users.csv: it has “121”, and enrollments.csv refers to the user “00121”; 4 rows are so.',
    )
    await expect(hill.import({ ...zeros, users, enrollments })).rejects.toThrow(
      'The zeros at the start of ids are lost in users.csv: it has the user “121”, who was “00121” in earlier imports; 3 rows are so.',
    )
  })

  test('that lost their zeros in classes.csv stop the import', async () => {
    const files = { ...smallSchool, orgs: text('orgs').replace('\ns,', '\n007,') }
    const classes = text('classes').replace(/,s$/gm, ',7')
    await expect(tenant().import({ ...files, classes })).rejects.toThrow(
      'are lost in classes.csv: it refers to the school “7”, which is “007” elsewhere; 3 rows are so.',
    )
  })

  test('that only look odd are ids: with zeros in some, with letters, with an exponent without a sign', async () => {
    const odd = {
      ...smallSchool,
      users: text('users').replace(/^u1/gm, '0012').replace(/^u2/gm, '12').replace(/^u3/gm, '1E5'),
      enrollments: text('enrollments')
        .replaceAll(',u1,', ',0012,')
        .replaceAll(',u2,', ',12,')
        .replaceAll(',u3,', ',1E5,'),
    }
    const hill = tenant()
    expect((await hill.import(odd)).skipped).toEqual([])
    expect(await hill.rows(roster)).toHaveLength(4)
  })

  test('of a user who is not there are a skipped row, though another has them with zeros', async () => {
    const hill = tenant()
    const report = await hill.import({ ...zeros, enrollments: `${zeros.enrollments}e9,,,c1,s,121,student\n` })
    expect(report.skipped.map(({ reason }) => reason)).toEqual([
      'refers to the user "121", who is not in users.csv',
    ])
  })
})

describe('room numbers', () => {
  test.each(['02. Jan', '2-Jan', 'Jan-02', '1/2/2026'])(
    'that became the date %s stop the import',
    async (date) => {
      const hill = tenant()
      const classes = text('classes').replace('Gym', date)
      await expect(hill.import({ ...smallSchool, classes })).rejects.toThrow(
        `classes.csv line 2 has the location “${date}”, which looks like a room number that a spreadsheet has taken for a date.`,
      )
    },
  )

  test('that only look odd are rooms', async () => {
    const hill = tenant()
    const classes = text('classes')
      .replace('Gym', 'MAY-10')
      .replace(',gym', ',MAY-10')
      .replace('Algebra', '1-2')
    await hill.import({ ...smallSchool, classes })
    expect(await hill.rows(roomNames)).toEqual(['1-2', 'MAY-10'])
  })
})
