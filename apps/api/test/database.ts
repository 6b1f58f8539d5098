import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export type TestDatabase = { ownerUrl: string; appUrl: string; drop: () => Promise<void> }

/**
 * A migrated database of one’s own, cloned from the template. As files: through the log, as is usual, every page of it
 * costs several times the processor time.
 */
export async function freshDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asOwner(`create database ${name} template muster_template strategy file_copy`)
  return {
    ownerUrl: named(inject('postgresUrl'), name),
    appUrl: named(inject('templateAppUrl'), name),
    drop: () => asOwner(`drop database if exists ${name} with (force)`),
  }
}

async function asOwner(statement: string) {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function named(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}
