/** Loaded into every process of the bench: tells its parent what it costs, without a line of it being changed. */
import { Session } from 'node:inspector/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { answerParent } from './child.ts'
import { type Profiled, topFunctions } from './topFunctions.ts'

/** Bytes, after everything that is garbage has been collected. */
export interface Memory {
  /** Resident set of the process. */
  rss: number
  /** Bytes of the JavaScript heap, with its buffers. */
  heap: number
}

let session: Session | null = null

const answers = {
  memory: (): Memory => {
    setFlagsFromString('--expose-gc')
    const collect: () => void = runInNewContext('gc')
    collect()
    collect()
    const { rss, heapUsed, external } = process.memoryUsage()
    return { rss, heap: heapUsed + external }
  },
  /** Milliseconds of processor that this process has used, in all its threads. */
  cpuMs: (): number => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  },
  startProfile: async () => {
    session = new Session()
    session.connect()
    await session.post('Profiler.enable')
    await session.post('Profiler.start')
  },
  /** The functions in which most of the time went since, the worst first. */
  stopProfile: async (): Promise<Profiled[]> => {
    const stopped = await session?.post('Profiler.stop')
    session?.disconnect()
    return stopped ? topFunctions(stopped.profile, 15) : []
  },
}
export type Probe = typeof answers
if (process.send) answerParent(answers)
