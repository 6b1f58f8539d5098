import { expect, test } from 'vitest'
import { urlOf } from './urlOf.ts'

const path = '/api/sites/:siteId/rooms/:roomId'
const params = { siteId: 7, roomId: 'a/b' }

test('fills path and query, and leaves out what is undefined', () => {
  const query = { dry: true, page: undefined, site: null }
  expect(urlOf({ path }, { params, query })).toBe('/api/sites/7/rooms/a%2Fb?dry=true')
})

test('a list is a name that is repeated; an empty one is left out', () => {
  expect(urlOf({ path: '/api/students' }, { query: { ids: ['a', 'b'], rooms: [] } })).toBe(
    '/api/students?ids=a&ids=b',
  )
})
