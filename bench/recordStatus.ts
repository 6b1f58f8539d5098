/** Records what GetBagStatus answers, so that the reference can answer the same bytes. */
import { statusPath } from './manager.ts'
import { headerOf, RawHttpConnection, type RawHttpResponse, requestOf } from './wire.ts'

/** An answer of ours, to be given again. */
export interface Recorded {
  /** Name, value, name, value … */
  headers: string[]
  body: string
}

export interface RecordedStatus {
  tag: string
  changed: Recorded
  unchanged: Recorded
}

/** Asks once without and once with the ETag. */
export async function recordStatus(port: number, barcode: string): Promise<RecordedStatus> {
  const [status] = await recordStatuses(port, [barcode])
  if (!status) throw new Error('GetBagStatus answered nothing.')
  return status
}

/** Asks the same for several bags, one after the other on one connection. */
export async function recordStatuses(port: number, barcodes: readonly string[]): Promise<RecordedStatus[]> {
  const wire = await RawHttpConnection.open(port)
  const statuses: RecordedStatus[] = []
  try {
    for (const barcode of barcodes) statuses.push(await askTwice(wire, barcode))
    return statuses
  } finally {
    wire.close()
  }
}

async function askTwice(wire: RawHttpConnection, barcode: string): Promise<RecordedStatus> {
  const changed = await wire.ask(requestOf('GET', statusPath(barcode)))
  const tag = headerOf(changed.head, 'etag') ?? ''
  const unchanged = await wire.ask(requestOf('GET', statusPath(barcode), { 'if-none-match': tag }))
  if (changed.status !== 200 || unchanged.status !== 304)
    throw new Error(`GetBagStatus answered ${changed.status}, then ${unchanged.status}.`)
  return { tag, changed: recorded(changed), unchanged: recorded(unchanged) }
}

/** node:http writes these three itself. */
const own = ['date', 'connection', 'keep-alive']

/** An answer as the reference can give it again. */
export function recorded({ head, body }: RawHttpResponse): Recorded {
  const lines = head.split('\r\n').slice(1)
  const headers = lines.map((line) => [
    line.slice(0, line.indexOf(':')),
    line.slice(line.indexOf(':') + 1).trim(),
  ])
  return {
    headers: headers.filter(([name = '']) => !own.includes(name.toLowerCase())).flat(),
    body: Buffer.from(body, 'latin1').toString(),
  }
}
