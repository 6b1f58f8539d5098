import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../test/database.ts'
import { startMailServer } from '../../../test/mailServer.ts'
import { smtpSender } from '../../features/mail/smtpSender.ts'
import { createSafeGet } from '../../features/outgoing/safeHttpGet.ts'
import { createSafePost, createTrustedPost } from '../../features/outgoing/safeHttpPost.ts'
import { type Database, inTenant, noTenant, openDatabase } from './database.ts'
import { isInTransaction } from './transactionScope.ts'

/** Tests that nothing talks to another machine inside a transaction. */

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await freshDatabase()
  db = openDatabase(database.appUrl, 2)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const inTransaction = <T>(work: () => Promise<T>) => inTenant(db, noTenant, work)

async function startWebServer() {
  const asked: string[] = []
  const server = createServer(({ url = '' }, answer) => {
    asked.push(url)
    answer.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return { asked, host: `127.0.0.1:${port}`, url: `http://127.0.0.1:${port}/` }
}

describe('inside a transaction', () => {
  test('no HTTP request leaves, by any of the ways out', async () => {
    const { asked, host, url } = await startWebServer()
    const post = { url, headers: {}, body: '' }
    const get = { url, etag: null, lastModified: null }
    const ways = [
      () => createTrustedPost()(post),
      () => createSafePost([host])(post),
      () => createSafeGet([host])(get),
    ]
    for (const way of ways)
      await expect(inTransaction(async () => way())).rejects.toThrow('inside a database transaction')
    expect(asked).toEqual([])
    for (const way of ways) await way()
    expect(asked).toHaveLength(3)
  })

  test('no mail leaves', async () => {
    const server = await startMailServer()
    onTestFinished(() => server.close())
    const { send, close } = smtpSender({ url: server.url, from: 'muster@school.example', timeout: 5000 })
    onTestFinished(close)
    const mail = { id: 'one', recipient: 'ann@example.org', subject: 'News', body: 'News.' }
    const { signal } = new AbortController()
    await expect(inTransaction(() => send(mail, signal))).rejects.toThrow('inside a database transaction')
    expect(server.taken).toEqual([])
    expect(await send(mail, signal)).toEqual({ is: 'taken' })
  })
})

test('whatever else connects to another machine inside a transaction fails its test', async () => {
  const { url, asked } = await startWebServer()
  await inTransaction(() => fetch(url))
  await fetch(url)
  expect(asked).toHaveLength(2)
  expect(globalThis.connectedInTransaction?.splice(0)).toEqual([expect.stringContaining('port')])
})

describe('a transaction', () => {
  test('ends with its work: what it began and did not await may talk', async () => {
    const begun: Promise<boolean>[] = []
    await inTransaction(async () => {
      expect(isInTransaction()).toBe(true)
      begun.push(sleep(20).then(() => isInTransaction()))
    })
    expect(await Promise.all(begun)).toEqual([false])
    expect(isInTransaction()).toBe(false)
  })

  test('that fails ends, too', async () => {
    const failed = inTransaction(async () => {
      throw new Error('undone')
    })
    await expect(failed).rejects.toThrow('undone')
    expect(isInTransaction()).toBe(false)
  })
})
