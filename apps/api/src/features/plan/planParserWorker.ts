/** Parses plans in a thread of its own: the phones of a lockdown must not wait for a floor plan. */
import { nameKeysOf } from '@muster/domain/plan/matchRooms'
import { serveThread } from '../../platform/jobs/serveThread.ts'
import { ImportError } from '../roster/importError.ts'
import { parsePlanFile } from './parsePlanFile.ts'
import type { PlanAnswer, PlanFile } from './parsePlanInWorker.ts'

serveThread(async ({ file, name }: PlanFile): Promise<PlanAnswer> => {
  try {
    const plan = await parsePlanFile(Buffer.from(file.buffer, file.byteOffset, file.byteLength), name)
    return { plan, nameKeys: nameKeysOf(plan.units) }
  } catch (error) {
    if (error instanceof ImportError) return { refused: error.sentence }
    throw error
  }
})
