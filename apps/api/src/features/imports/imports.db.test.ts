import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { getImport, importRun, listImports, templatePath, uploadPath } from '@muster/contract/importCalls'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { addEmptyTenant, addMember } from '../../../test/members.ts'
import type { TestAccount, TestTenant } from '../../../test/school.ts'
import { importFile, tablesOf, upload, waitForImport } from '../../../test/upload.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { smallSchool, zipOf } from '../../../test/writeExport.ts'

let world: World
let oak: TestTenant
let river: TestTenant

beforeAll(async () => {
  world = await openWorld()
  ;[oak, river] = world.tenants
})
afterAll(() => world.close())

const oneSite = (name: string) => ({ kind: 'sites', body: `name\n${name}\n` }) as const

/** An administrator as the audit names them. */
const audited = ({
  staff: {
    TenantAdmin: { name, email },
  },
}: TestTenant) => `${name} (${email})`

async function siteNames(like: string) {
  const { rows } = await world.asOwner((owner) =>
    owner.query<{ name: string }>('select name from site where name like $1 order by name', [like]),
  )
  return rows.map(({ name }) => name)
}

async function addRun(tenant: TestTenant, heard: string) {
  const id = randomUUID()
  await world.asOwner((owner) =>
    owner.query(
      `insert into import_run (id, tenant_id, kind, file_name, dry_run, by_name, heard_at)
      values ($1, $2, 'sites', 'old.csv', false, 'Ann', now() - $3::interval)`,
      [id, tenant.id, heard],
    ),
  )
  onTestFinished(async () => {
    await world.asOwner((owner) => owner.query("update import_run set stage = 'failed' where id = $1", [id]))
  })
  return id
}

describe('an upload', () => {
  test('is a dry run unless it says otherwise', async () => {
    const { status, run } = await upload(world, oak, oneSite('Dry'))
    expect([status, run.dryRun, run.byName, run.fileName]).toEqual([
      202,
      true,
      'TenantAdmin of oak',
      'sites.csv',
    ])
    expect(tablesOf(await waitForImport(world, oak, run.id))).toMatchObject({ sites: { added: 1 } })
    expect(await siteNames('Dry')).toEqual([])
  })

  test('that is carried out is in the list and in the audit, a dry run only in the list', async () => {
    await importFile(world, oak, { ...oneSite('Listed'), fileName: 'first.csv' })
    await importFile(world, oak, { ...oneSite('Listed too'), fileName: 'second.csv', dryRun: true })
    const list = await world.call(listImports, { params: { id: oak.id } }, oak.staff.TenantAdmin)
    expect(list.body.slice(0, 2).map(({ fileName, stage, rowsRead }) => [fileName, stage, rowsRead])).toEqual(
      [
        ['second.csv', 'done', 1],
        ['first.csv', 'done', 1],
      ],
    )
    const { rows } = await world.asOwner((owner) =>
      owner.query(
        "select actor, subject, after->>'file' as file, source_address from audit where action = 'sites.imported' order by id desc limit 1",
      ),
    )
    expect(rows).toEqual([
      { actor: audited(oak), subject: 'oak', file: 'first.csv', source_address: '127.0.0.1' },
    ])
  })

  test.each([
    ['Manager', 403],
    ['SiteSpecific', 403],
    ['Staff', 403],
    ['TenantAdmin', 202],
  ] as const)('by %s is answered with %i', async (role, status) => {
    const answer = await upload(world, river, oneSite('By role'), river.staff[role])
    expect(answer.status).toBe(status)
    if (status === 202) await waitForImport(world, river, answer.run.id)
  })

  test('is for the tenant’s own administrators and global ones; to others the tenant is not there', async () => {
    expect((await upload(world, river, oneSite('X'), oak.staff.TenantAdmin)).problem.status).toBe(404)
    expect((await upload(world, river, oneSite('X'), null)).problem.status).toBe(401)
    expect(
      (await upload(world, { ...river, id: randomUUID() }, oneSite('X'), world.globalAdmin)).problem.status,
    ).toBe(404)
    expect(tablesOf(await importFile(world, river, oneSite('By global'), world.globalAdmin))).toBeDefined()
    const { id } = await importFile(world, river, oneSite('By global'), world.globalAdmin)
    const see = (tenantId: string, as: TestAccount) =>
      world.call(getImport, { params: { id: tenantId, importId: id } }, as)
    expect((await see(river.id, river.staff.TenantAdmin)).status).toBe(200)
    expect((await see(river.id, oak.staff.TenantAdmin)).status).toBe(404)
    expect((await see(oak.id, oak.staff.TenantAdmin)).status).toBe(404)
    expect((await see(oak.id, world.globalAdmin)).status).toBe(404)
    const list = await world.call(listImports, { params: { id: river.id } }, oak.staff.TenantAdmin)
    expect(list.status).toBe(404)
  })

  test.each([
    [{ contentType: 'application/json' }, 415, 'Upload a CSV file'],
    [{ body: '' }, 422, 'The file is empty.'],
    [{ kind: 'people' as never }, 422, 'kind'],
    [{ fileName: 'a\u0000b' }, 422, 'characters that can’t be saved'],
  ])('like %o is refused', async (change, status, sentence) => {
    const { problem } = await upload(world, oak, { ...oneSite('Odd'), ...change })
    expect(problem).toMatchObject({ status, detail: expect.stringContaining(sentence) })
  })

  test('larger than 100 MB is refused by what it says of itself, and by what it is', async () => {
    const url = await world.listen()
    const send = async (headers: Record<string, string>, megabytes: number) => {
      const signedIn = await world.headersOf(oak.staff.TenantAdmin)
      return new Promise<number>((resolve, reject) => {
        const query = new URLSearchParams({ kind: 'sites', fileName: 'big.csv' })
        const call = request(
          `${url}${uploadPath(oak.id)}?${query}`,
          { method: 'POST', headers: { ...signedIn, 'content-type': 'text/csv', ...headers } },
          (response) => {
            resolve(response.statusCode ?? 0)
            call.destroy()
          },
        )
        call.on('error', reject)
        const line = Buffer.alloc(1024 * 1024, 'x')
        const writeNext = (left: number) => {
          if (call.destroyed) return
          if (left === 0) call.end()
          else call.write(line, () => writeNext(left - 1))
        }
        writeNext(megabytes)
      })
    }
    expect(await send({ 'content-length': String(101 * 1024 * 1024) }, 1)).toBe(413)
    expect(await send({ 'transfer-encoding': 'chunked' }, 102)).toBe(413)
    const [run] = (await world.call(listImports, { params: { id: oak.id } }, oak.staff.TenantAdmin)).body
    expect(run).toMatchObject({
      fileName: 'big.csv',
      stage: 'failed',
      problem: expect.stringContaining('100 MB'),
    })
  })

  test('leaves no file behind', async () => {
    // Elsewhere others may be importing at this moment.
    const own = await mkdtemp(join(tmpdir(), 'muster-tidy-'))
    vi.stubEnv('TMPDIR', own)
    onTestFinished(async () => {
      vi.unstubAllEnvs()
      await rm(own, { recursive: true })
    })
    await importFile(world, oak, oneSite('Tidy'))
    await importFile(world, oak, { kind: 'sites', body: 'PK' })
    expect(await readdir(own)).toEqual([])
  })
})

describe('of one tenant', () => {
  test('two imports do not run at once', async () => {
    await addRun(oak, '1 second')
    const second = await upload(world, oak, oneSite('Second'))
    expect(second.problem).toMatchObject({ status: 409, type: 'import-running' })
    expect((await upload(world, river, oneSite('Other tenant'))).status).toBe(202)
  })

  test('an import whose server died is found to have failed, and the next one may begin', async () => {
    const id = await addRun(oak, '1 minute')
    expect(tablesOf(await importFile(world, oak, oneSite('After')))).toBeDefined()
    const { body } = await world.call(
      getImport,
      { params: { id: oak.id, importId: id } },
      oak.staff.TenantAdmin,
    )
    expect(body).toMatchObject({
      stage: 'failed',
      problem: expect.stringContaining('The server stopped during'),
    })
  })

  test('an import that was taken for lost changes nothing, however far it is', async () => {
    const lock = await world.asOwner(async (owner) => {
      await owner.query('begin')
      await owner.query('lock table site in exclusive mode')
      const { run } = await upload(world, oak, { ...oneSite('Lost'), dryRun: false })
      await setTimeout(700)
      const { rows } = await owner.query(
        'select rows_read, heard_at > started_at as heard from import_run where id = $1',
        [run.id],
      )
      expect(rows).toEqual([{ rows_read: 1, heard: true }])
      await world.asOwner((other) =>
        other.query("update import_run set stage = 'failed', problem = 'lost' where id = $1", [run.id]),
      )
      await owner.query('commit')
      return run
    })
    await setTimeout(200)
    expect(await waitForImport(world, oak, lock.id)).toMatchObject({ stage: 'failed', problem: 'lost' })
    expect(await siteNames('Lost')).toEqual([])
  })

  test('an import ends with its server, with a sentence and without a trace', async () => {
    const server = await world.addServer()
    const signedIn = await world.headersOf(oak.staff.TenantAdmin)
    const id = await world.asOwner(async (owner) => {
      await owner.query('begin')
      await owner.query('lock table site in exclusive mode')
      const answer = await server.app.inject({
        method: 'POST',
        url: uploadPath(oak.id),
        query: { kind: 'sites', fileName: 'sites.csv', dryRun: 'false' },
        headers: { ...signedIn, 'content-type': 'text/csv' },
        payload: 'name\nStopped\n',
      })
      await setTimeout(100)
      await server.app.close()
      await owner.query('commit')
      return importRun.parse(answer.json()).id
    })
    expect(await waitForImport(world, oak, id)).toMatchObject({
      stage: 'failed',
      problem: expect.stringContaining('The server stopped'),
    })
    expect(await siteNames('Stopped')).toEqual([])
  })
})

describe('a OneRoster export', () => {
  const put = (body: Buffer | string, more = {}) =>
    importFile(world, river, {
      kind: 'oneroster',
      body,
      fileName: 'export.zip',
      contentType: 'application/zip',
      ...more,
    })

  test('is imported as on the command line, by the person who uploads it', async () => {
    const body = await zipOf(smallSchool)
    const first = await put(body)
    expect(tablesOf(first)).toMatchObject({
      sites: { added: 1 },
      rooms: { added: 2 },
      bags: { added: 2 },
      people: { added: 4 },
    })
    expect(first).toMatchObject({ rowsRead: 15, result: { skippedCount: 0 } })
    expect(first.result?.remarks).toContain(
      'Not imported, as it should be: 1 parents, guardians and relatives.',
    )
    expect(tablesOf(await put(body))).toMatchObject({ rooms: { added: 0, left: 2 }, roster: { left: 4 } })
    const { rows } = await world.asOwner((owner) =>
      owner.query("select actor from audit where action = 'roster.imported'"),
    )
    expect(rows).toEqual([{ actor: audited(river) }])
  })

  test.each([
    [
      'a CSV file',
      () => 'name\nHill\n',
      'export.zip is not a zip. Upload the OneRoster zip exactly as you downloaded it.',
    ],
    [
      'half a zip',
      async () => (await zipOf(smallSchool)).subarray(0, 500),
      'export.zip is not a zip file that can be read',
    ],
    ['a zip of something else', () => zipOf({ pupils: 'name\n' }), 'There is no manifest.csv in export.zip.'],
    [
      'two zips in a zip',
      () => zipOf({ 'a.zip': 'PK', 'b.zip': 'PK' }),
      'but a.zip, b.zip. Unpack export.zip',
    ],
  ])('that is %s fails with a sentence that names no folder of ours', async (_, body, sentence) => {
    const run = await put(await body())
    expect(run).toMatchObject({ stage: 'failed', problem: expect.stringContaining(sentence) })
    expect(run.problem).not.toContain(tmpdir())
  })
})

test('a template can be downloaded, opens in a spreadsheet, and imports nothing by itself', async () => {
  for (const kind of ['sites', 'rooms', 'students', 'users', 'rbims'] as const) {
    const answer = await world.server.app.inject({ url: templatePath(kind) })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${kind}.csv"`)
    const run = await importFile(world, oak, { kind, body: answer.body })
    expect(Object.values(tablesOf(run) ?? {}).map(({ added, changed }) => added + changed)).not.toContain(1)
    expect(run.result).toMatchObject({
      skipped: [{ line: 2, reason: 'is the example of the template' }],
      remarks: [],
    })
  }
})

describe('an importer who is removed while the file is arriving', () => {
  const bodies = {
    sites: () => 'name\nToo late\n',
    rooms: () => 'name,site\nToo late,Only site\n',
    students: () => 'student_id,given_name,family_name,site,room\n1,Too,Late,Only site,Room 1\n',
    users: () => 'name,email,role,sites\nToo Late,too.late@example.org,Staff,\n',
    rbims: () => 'serial_number,site,room\nTOO-LATE,Only site,\n',
    oneroster: () => zipOf(smallSchool),
  }
  let url: string
  beforeAll(async () => {
    url = await world.listen(await world.addServer())
  })
  const removed = (tenant: TestTenant) => `delete from tenant_assignment where tenant_id = '${tenant.id}'`
  const noTrust = (tenant: TestTenant) => `update tenant set common_sign_in = false where id = '${tenant.id}'`

  /** Uploads a file whose second half comes after the run has begun and a statement was run. */
  async function uploadAround(kind: keyof typeof bodies, statement: (tenant: TestTenant) => string) {
    const tenant = await addEmptyTenant(world)
    const admin = await addMember(world, [[tenant, 'TenantAdmin']])
    const body = Buffer.from(await bodies[kind]())
    const query = new URLSearchParams({ kind, fileName: 'late', dryRun: 'false', allowRemovals: 'true' })
    const type = kind === 'oneroster' ? 'application/zip' : 'text/csv'
    const headers = { ...(await world.headersOf(admin)), 'content-type': type }
    const { status, change } = await new Promise<{ status: number; change: number }>((resolve, reject) => {
      let change = 0
      const sent = request(
        `${url}${uploadPath(tenant.id)}?${query}`,
        { method: 'POST', headers },
        (response) => {
          response.resume()
          resolve({ status: response.statusCode ?? 0, change })
        },
      )
      sent.on('error', reject)
      sent.write(body.subarray(0, body.length / 2))
      const between = async () => {
        await vi.waitFor(async () => expect(await runsOf(tenant)).toHaveLength(1), { interval: 10 })
        await world.asOwner(async (owner) => {
          change = (await owner.query(statement(tenant))).rowCount ?? 0
        })
        sent.end(body.subarray(body.length / 2))
      }
      between().catch(reject)
    })
    expect([status, change]).toEqual([202, 1])
    await vi.waitFor(async () => expect(await runsOf(tenant)).not.toMatchObject([{ stage: 'running' }]), {
      interval: 10,
      timeout: 10_000,
    })
    return (await runsOf(tenant))[0]
  }
  const runsOf = (tenant: TestTenant) =>
    world.asOwner(async (owner) => {
      const sql = 'select stage, problem from import_run where tenant_id = $1'
      return (await owner.query<{ stage: string; problem: string | null }>(sql, [tenant.id])).rows
    })

  test.each([
    ...Object.keys(bodies).map((kind) => [kind as keyof typeof bodies, removed] as const),
    ['students', noTrust] as const,
  ])('imports no %s', async (kind, statement) => {
    expect(await uploadAround(kind, () => 'select 1')).toEqual({ stage: 'done', problem: null })
    expect(await uploadAround(kind, statement)).toEqual({
      stage: 'failed',
      problem: 'You are no longer an administrator here. Nothing was imported.',
    })
  })
})
