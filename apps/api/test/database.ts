import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { alterRoleSettings } from '../src/platform/db/roleSettings.ts'
import { emptyTemplate } from './databaseTemplates.ts'

export type TestDatabase = {
  ownerUrl: string
  /** As the app role, by way of the pooler where the run has one. */
  appUrl: string
  /** As the app role without the pooler; undefined where there is none. */
  directUrl?: string
  drop: () => Promise<void>
}

/**
 * A migrated database of one’s own, cloned from a template. As files: through the log, as is usual, every page of it
 * costs several times the processor time. The system copies them where it can, which takes a fifth.
 */
export async function freshDatabase(template = emptyTemplate): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asOwner(`create database ${name} template ${template} strategy file_copy`, copyBySystem)
  // These belong to a database by its name, and no copy has them.
  await asOwner(alterRoleSettings(name))
  const directUrl = named(inject('templateAppUrl'), name)
  const pooledAppUrl = inject('pooledAppUrl')
  return {
    ownerUrl: named(inject('postgresUrl'), name),
    ...(pooledAppUrl ? { appUrl: named(pooledAppUrl, name), directUrl } : { appUrl: directUrl }),
    drop: () => asOwner(`drop database if exists ${name} with (force)`),
  }
}

/** Refused where the system has no call for it. */
const copyBySystem = 'set file_copy_method = clone'

async function asOwner(statement: string, setting?: string) {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    if (setting) await client.query(setting).catch(() => {})
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
