/** Measures how hard this process works, to tell whether the measuring end was the slow one. */
import { performance } from 'node:perf_hooks'

/** Shares of one core between 0 and 1; `cpu` counts all threads and may be more. */
export interface CpuUsage {
  cpu: number
  /** Event loop utilisation: 1 means that the loop never waited, so the process may have been the brake. */
  loop: number
}

/** Starts a watch on this process; the function returned reads it. */
export function watchCpuUsage(): () => CpuUsage {
  const loop = performance.eventLoopUtilization()
  const cpu = process.cpuUsage()
  const start = performance.now()
  return () => {
    const used = process.cpuUsage(cpu)
    return {
      cpu: (used.user + used.system) / 1000 / (performance.now() - start),
      loop: performance.eventLoopUtilization(loop).utilization,
    }
  }
}

/** Milliseconds of the machine's monotonic clock: the same in every process. */
export function machineMs(): number {
  return Number(process.hrtime.bigint()) / 1e6
}
