import { drillLogPaths, type LogKinds } from '@muster/contract/drillCalls'
import { fetchFile } from '../../api/fetchFile.ts'
import { recordZone } from '../../ui/recordZone.ts'

/** The part of the log that the page shows. */
export type LogRange = { siteId?: number; from: string; to: string; kinds: LogKinds }

/**
 * Fetches the drill log as a file.
 * @throws ProblemError with a sentence for a person
 */
export function fetchLog(
  kind: keyof typeof drillLogPaths,
  { siteId, from, to, kinds }: LogRange,
): Promise<Blob> {
  const timeZone = recordZone()
  const search = new URLSearchParams({ from, to, kinds, timeZone })
  if (siteId !== undefined) search.set('siteId', String(siteId))
  return fetchFile(`${drillLogPaths[kind]}?${search}`)
}
