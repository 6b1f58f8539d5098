import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeExport } from '../../apps/api/test/writeExport.ts'
import { demoDistricts } from './district.ts'
import { writeDistrict } from './writeDemoRoster.ts'

async function write() {
  const root = await writeExport({})
  for (const district of demoDistricts) await writeDistrict(join(root, district.tenantKey), district)
  return (tenantKey: string, file: string) => readFile(join(root, tenantKey, `${file}.csv`), 'utf8')
}

test('the demo has two tenants, 4 schools, 120 rooms and 2,400 students, each in one room', async () => {
  const read = await write()
  const lines = async (file: string) =>
    (await Promise.all(demoDistricts.map(({ tenantKey }) => read(tenantKey, file)))).join('').split('\r\n')
  expect((await lines('orgs')).filter((line) => line.includes(',school,'))).toHaveLength(4)
  expect((await lines('classes')).filter((line) => line.includes(',homeroom,'))).toHaveLength(120)
  expect((await lines('users')).filter((line) => line.includes(',student,'))).toHaveLength(2400)
  const seats = (await lines('enrollments')).filter((line) => line.includes(',student,'))
  expect(new Set(seats.map((line) => line.split(',')[5])).size).toBe(2400)
})

test('the demo is the same every time', async () => {
  const [first, second] = [await write(), await write()]
  for (const file of ['orgs', 'classes', 'users', 'enrollments', 'manifest']) {
    expect(await first('oakridge', file)).toBe(await second('oakridge', file))
  }
})
