import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { generateRowTypes, rowsFile } from '../../../../../tools/generateRowTypes.ts'
import { freshDatabase } from '../../../test/database.ts'

test('the row types are those of the migrated database; after a migration, `npm run generate`', async () => {
  const database = await freshDatabase()
  expect(await generateRowTypes(database.ownerUrl)).toBe(await readFile(rowsFile, 'utf8'))
  await database.drop()
})
