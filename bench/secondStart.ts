/** How long a start takes when there is data already. */
import { migrate } from '../apps/api/src/db/migrate.ts'
import { type ApiOptions, startApi } from './apiServer.ts'
import { machineMs } from './busy.ts'
import { startChild } from './child.ts'
import type { PlainServer } from './plainServer.ts'
import type { OnStop } from './stopEverything.ts'
import { type Row, row } from './table.ts'

/**
 * Starts database and server again, with everything that the measurements before have stored.
 * The reference is the start of a bare node:http process.
 */
export async function measureSecondStart(
  startDatabase: () => Promise<unknown>,
  ownerUrl: string,
  options: ApiOptions,
  onStop: OnStop,
): Promise<Row> {
  const start = machineMs()
  await startDatabase()
  await migrate(ownerUrl)
  await startApi(options, onStop)
  const ours = machineMs() - start
  const plainStart = machineMs()
  await startChild<PlainServer>('plainServer.ts', onStop).ask('listen', undefined)
  const reference = machineMs() - plainStart
  return row(
    'second start of database and server, until ready',
    { ours, reference, unit: 'ms' },
    {
      atMost: 5000,
      of: 'ours',
    },
  )
}
