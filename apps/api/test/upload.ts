import { setTimeout } from 'node:timers/promises'
import {
  getImport,
  type ImportKind,
  type ImportRun,
  importRun,
  uploadPath,
} from '@muster/contract/importCalls'
import { problem } from '@muster/contract/problem'
import type { TestAccount, TestTenant } from './school.ts'
import type { World } from './world.ts'

export type Upload = {
  kind: ImportKind
  /** The file, as it is. */
  body: string | Buffer
  fileName?: string
  /** A dry run unless this is false, as in the contract. */
  dryRun?: boolean
  allowRemovals?: boolean
  leaveOutEnded?: boolean
  idColumn?: string
  contentType?: string
}

/** Uploads a file and answers whatever came. */
export async function upload(
  world: World,
  tenant: TestTenant,
  file: Upload,
  as: TestAccount | null = tenant.staff.TenantAdmin,
) {
  const { kind, body, dryRun, allowRemovals, leaveOutEnded, idColumn, fileName = `${kind}.csv` } = file
  const query = { kind, fileName, dryRun, allowRemovals, leaveOutEnded, idColumn }
  const response = await world.server.app.inject({
    method: 'POST',
    url: uploadPath(tenant.id),
    query: Object.fromEntries(
      Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    ),
    headers: {
      'content-type': file.contentType ?? 'text/csv',
      ...(as ? await world.headersOf(as) : {}),
    },
    payload: body,
  })
  return {
    status: response.statusCode,
    get run() {
      if (response.statusCode !== 202)
        throw new Error(`the upload was answered ${response.statusCode}: ${response.body}`)
      return importRun.parse(response.json())
    },
    get problem() {
      return problem.parse(response.json())
    },
  }
}

/** Uploads a file that must be taken, and waits until its import has ended. */
export async function importFile(
  world: World,
  tenant: TestTenant,
  file: Upload,
  as = tenant.staff.TenantAdmin,
): Promise<ImportRun> {
  const { run } = await upload(world, tenant, { dryRun: false, ...file }, as)
  return waitForImport(world, tenant, run.id, as)
}

/** Waits until an import has ended. */
export async function waitForImport(
  world: World,
  tenant: TestTenant,
  importId: string,
  as = tenant.staff.TenantAdmin,
): Promise<ImportRun> {
  for (;;) {
    const params = { id: tenant.id, importId }
    const run = (await world.call(getImport, { params }, as)).body
    if (run.stage !== 'running') return run
    await setTimeout(10)
  }
}

/** The changes that a successful import made to its tables. */
export function tablesOf({ stage, problem, result }: ImportRun) {
  if (stage !== 'done') throw new Error(`the import failed: ${problem}`)
  return result?.tables
}
