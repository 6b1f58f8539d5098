/** Accepts files and runs their imports, a few at a time; aborts them when the server stops. */
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { ImportKind } from '@muster/contract/importCalls'
import type { ClientBase } from 'pg'
import { type Config, directDatabaseUrl } from '../../platform/config/config.ts'
import type { ConnectionShares } from '../../platform/db/connections.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { HttpProblem } from '../../platform/http/problems.ts'
import { ImportError } from '../roster/importError.ts'
import { importInto } from '../roster/importOneRoster.ts'
import { unknownTenant } from '../tenant/administeredTenants.ts'
import type { ImportingUser } from './csvImport.ts'
import { importCsv } from './importCsv.ts'
import { type ImportOutcome, outcomeOfCsv, outcomeOfRoster } from './importOutcome.ts'
import { ImportProgress } from './importProgress.ts'
import { failRun, type NewRun, startRun } from './importRuns.ts'
import { receiveUpload, type Upload } from './receiveUploadToDisk.ts'
import { requireStillAdministrator } from './requireStillAdministrator.ts'
import { runImport } from './runImport.ts'

/** The parameters of an upload. */
export type ImportRequest = {
  id: string
  tenantId: string
  kind: ImportKind
  fileName: string
  dryRun: boolean
  allowRemovals: boolean
  leaveOutEnded: boolean
  /** Header of the column with the ids, '' for none; found out unless said. */
  idColumn?: string | undefined
  by: ImportingUser
}

type Log = { error: (details: object, message: string) => void }

type Deps = { config: Config; connections: ConnectionShares; db: Database }

export class ImportQueue {
  private readonly deps: { config: Config; db: Database }
  private readonly log: Log
  private readonly stopping = new AbortController()
  private readonly running = new Set<Promise<void>>()
  private readonly waiting: (() => void)[] = []
  /** Each holds a connection to the database and a share of the processor, which phones in a lockdown need more. */
  private freeSlots: number

  constructor(deps: Deps, log: Log) {
    this.deps = deps
    this.log = log
    this.freeSlots = deps.connections.imports
  }

  /**
   * Takes the file to its end, then lets the import run by itself.
   * @throws 404 for a tenant that is not there, 409 when an import of it is running; what `receiveUpload` throws
   */
  async submit(request: ImportRequest, body: Readable): Promise<void> {
    const { db } = this.deps
    const tenantKey = await this.keyOf(request.tenantId)
    const run = { ...request, byName: request.by.name }
    await startRun(db, run)
    const progress = new ImportProgress(db, run)
    try {
      const upload = await receiveUpload(body, this.stopping.signal)
      this.track(this.run(run, tenantKey, upload, progress))
    } catch (error) {
      await progress.stop()
      const why = error instanceof HttpProblem ? error.message : 'The server could not keep the file.'
      await failRun(db, run, 0, why)
      throw error
    }
  }

  /** Aborts running imports: each is rolled back, and its run says why. */
  async close(): Promise<void> {
    this.stopping.abort()
    for (const go of this.waiting.splice(0)) go()
    await Promise.all(this.running)
  }

  private track(work: Promise<void>) {
    const done = work
      .catch((err) => this.log.error({ err }, 'an import could not be ended'))
      .finally(() => this.running.delete(done))
    this.running.add(done)
  }

  private async run(
    run: ImportRequest & NewRun,
    tenantKey: string,
    upload: Upload,
    progress: ImportProgress,
  ) {
    const { db, config } = this.deps
    if (this.freeSlots === 0) await new Promise<void>((go) => this.waiting.push(go))
    else this.freeSlots -= 1
    try {
      await runImport(
        { db, appUrl: directDatabaseUrl(config), run, progress, signal: this.stopping.signal, log: this.log },
        // A caller who learns that the import ended may rely on it that the file is gone; a file that is never read is
        // removed below.
        async (client, onRow) => {
          const outcome = await this.import(client, run, tenantKey, upload.path, onRow).finally(upload.remove)
          await requireStillAdministrator(client, run.by, run.tenantId)
          return outcome
        },
      )
    } finally {
      const next = this.waiting.shift()
      if (next) next()
      else this.freeSlots += 1
      await upload.remove()
    }
  }

  private async import(
    client: ClientBase,
    { kind, fileName, dryRun, allowRemovals, leaveOutEnded, idColumn, by }: ImportRequest,
    tenantKey: string,
    path: string,
    onRow: () => void,
  ): Promise<ImportOutcome> {
    if (kind !== 'oneroster') {
      const file = { path, name: fileName }
      const { config } = this.deps
      const csvOptions = { kind, file, tenantKey, dryRun, allowRemovals, idColumn, by, config, onRow }
      return outcomeOfCsv(await importCsv(client, csvOptions))
    }
    await refuseOtherThanZip(path, fileName)
    const choices = { dryRun, allowRemovals, leaveOutEnded }
    const options = { source: path, sourceName: fileName, tenantKey, ...choices, by, onRow }
    return outcomeOfRoster(await importInto(client, options))
  }

  private async keyOf(tenantId: string): Promise<string> {
    const row = await inTenant(this.deps.db, tenantId, (tx) =>
      tx.selectFrom('tenant').select('key').where('id', '=', tenantId).executeTakeFirst(),
    )
    if (!row) throw unknownTenant()
    return row.key
  }
}

async function refuseOtherThanZip(path: string, fileName: string): Promise<void> {
  const handle = await open(path)
  const { buffer } = await handle.read({ buffer: Buffer.alloc(2) }).finally(() => handle.close())
  if (buffer.toString('latin1') !== 'PK')
    throw new ImportError(`${fileName} is not a zip. Upload the OneRoster zip exactly as you downloaded it.`)
}
