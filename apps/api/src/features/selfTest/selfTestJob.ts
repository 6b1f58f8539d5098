import type { JobLog } from '../../platform/jobs/dueRowsJob.ts'
import { PeriodicJob } from '../../platform/jobs/periodicJob.ts'
import { runSelfTest, type SelfTestDeps } from './runSelfTest.ts'
import { claimRun, dropRun, finishRun } from './selfTestRecord.ts'
import { type RunLimits, reasonOf, type SelfTestResult } from './steps.ts'

/** Longest time between two looks whether a run is due, in milliseconds. */
const lookEvery = 15_000
/** Time for the ping, in milliseconds. */
const pingTimeout = 10_000

/** Runs the self-test, one server at a time, and pings a dead man's switch after each success. */
export class SelfTestJob extends PeriodicJob {
  private readonly deps: SelfTestDeps
  private readonly log: JobLog
  private readonly every: number
  private readonly pingUrl: string | undefined
  private readonly ending = new AbortController()

  /** @param every seconds from one run to the next */
  constructor(deps: SelfTestDeps, log: JobLog, every: number, pingUrl?: string) {
    super(Math.min(lookEvery, every * 250))
    this.deps = deps
    this.log = log
    this.every = every
    this.pingUrl = pingUrl
  }

  /** Breaks a run off, for a server that stops waits for nobody. What it leaves is ended by the next run. */
  override async stop(): Promise<void> {
    this.ending.abort()
    await super.stop()
  }

  protected async work(): Promise<void> {
    if (this.isStopped) return
    try {
      const result = await runOnceClaimed(this.deps, this.every, { signal: this.ending.signal })
      if (result?.failed) this.log.warn(result.failed, 'the self-test has failed')
      const trouble = result && !result.failed && (await ping(this.pingUrl))
      if (trouble) this.log.warn({ trouble }, 'the self-test has succeeded, and its ping has not')
    } catch (err) {
      this.log.warn({ err }, 'the self-test cannot run')
    }
  }
}

/**
 * Runs the self-test and records its result.
 * @param every the least seconds since the last run began
 * @returns null while another process runs it, where it is too early, or when it was broken off
 */
export async function runOnceClaimed(
  deps: SelfTestDeps,
  every: number,
  limits: Partial<RunLimits> = {},
): Promise<SelfTestResult | null> {
  const runId = await claimRun(deps.db, every)
  if (!runId) return null
  try {
    const result = await runSelfTest(deps, limits)
    // What a server that stops could not do says nothing about anybody.
    if (limits.signal?.aborted) {
      await dropRun(deps.db, runId)
      return null
    }
    await finishRun(deps.db, runId, result)
    return result
  } catch (error) {
    await dropRun(deps.db, runId).catch(() => {})
    throw error
  }
}

/** Tells a service that expects to hear of each success. @returns what is wrong with it; null if nothing is */
export async function ping(url: string | undefined): Promise<string | null> {
  if (!url) return null
  try {
    const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(pingTimeout) })
    return ok ? null : `SELFTEST_PING_URL answered ${status}.`
  } catch (error) {
    return `SELFTEST_PING_URL cannot be reached: ${reasonOf(error)}.`
  }
}
