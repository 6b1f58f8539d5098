/** users.csv → people: the students and staff that rosters are made of. */
import type { ClientBase } from 'pg'
import type { Counts } from './importReport.ts'
import { mergeTable } from './mergeTable.ts'

/** Brings the tenant's people in line with the staged users. */
export function mergePeople(client: ClientBase): Promise<Counts> {
  return mergeTable(client, {
    table: 'person',
    wanted: 'staged_user',
    columns: {
      role: 'wanted.role',
      given_name: 'wanted.given_name',
      family_name: 'wanted.family_name',
      email: "nullif(wanted.email, '')",
      grades: "nullif(wanted.grades, '')",
    },
    file: 'users',
  })
}
