/** Parses one plan in its own thread: the phones of a lockdown must not wait for a floor plan. */
import { parentPort, workerData } from 'node:worker_threads'
import { ImportError } from '../roster/importError.ts'
import { parsePlanFile } from './parsePlanFile.ts'
import type { PlanAnswer } from './parsePlanInWorker.ts'

const { file, name }: { file: Uint8Array; name: string } = workerData

async function answer(): Promise<PlanAnswer> {
  try {
    return { plan: await parsePlanFile(Buffer.from(file.buffer, file.byteOffset, file.byteLength), name) }
  } catch (error) {
    if (error instanceof ImportError) return { refused: error.message }
    throw error
  }
}

parentPort?.postMessage(await answer())
