import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { insert } from './school.ts'

/** Two rooms without a bag, in which no incident runs. Their names are nobody else's at the site. */
export function roomsWithoutBag(
  owner: pg.ClientBase,
  place: { tenant_id: string; site_id: number },
): Promise<string[]> {
  const add = () => insert<string>(owner, 'room', { ...place, name: `New room ${randomUUID()}` })
  return Promise.all([add(), add()])
}
