import { expect, test } from 'vitest'
import { guard } from './guards.ts'

test('a page whose guard nobody knows is an error, not an open page', async () => {
  await expect(guard('sitePermission')()).rejects.toMatchObject({
    status: 500,
    detail: 'Unknown middleware sitePermission',
  })
})
