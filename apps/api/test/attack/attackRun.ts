import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'

const stored = z.object({
  done: z.array(z.string()),
  requests: z.number(),
  findings: z.array(z.string()),
  notes: z.array(z.string()),
})

/**
 * One part of an attack. `npm run test:attack` gives it a file and a time: it goes on where the last run stopped, writes after each
 * step, and stops in time. Without these it is the short form of a test: every step, once.
 */
export class AttackRun {
  /** True with a file and a time. */
  readonly isLong: boolean
  /** Maximum time of its test, in milliseconds. */
  readonly timeout: number
  private readonly file: string | undefined
  private readonly until: number
  private readonly state: z.infer<typeof stored>

  /**
   * @param part names its file in the folder of `ATTACK_STATE`
   * @param settings the folder, and the minutes of this run; those of the environment by default
   */
  constructor(part: string, settings: { ATTACK_STATE?: string; ATTACK_MINUTES?: string } = process.env) {
    const { ATTACK_STATE: folder, ATTACK_MINUTES: minutes } = settings
    this.isLong = Boolean(folder && minutes)
    this.file = this.isLong ? `${folder}/${part}.json` : undefined
    const time = Number(minutes ?? 0) * 60_000
    this.until = this.isLong ? Date.now() + time : Number.POSITIVE_INFINITY
    this.timeout = this.isLong ? time + 120_000 : 180_000
    this.state =
      this.file && existsSync(this.file)
        ? stored.parse(JSON.parse(readFileSync(this.file, 'utf8')))
        : { done: [], requests: 0, findings: [], notes: [] }
  }

  get requests(): number {
    return this.state.requests
  }
  set requests(count: number) {
    this.state.requests = count
  }
  get findings(): readonly string[] {
    return this.state.findings
  }

  /** Keeps something that must not be. */
  find(sentence: string): void {
    if (!this.state.findings.includes(sentence)) this.state.findings.push(sentence)
  }

  /** Keeps something that makes the proof weaker, such as a call that was not reached. */
  note(sentence: string): void {
    if (!this.state.notes.includes(sentence)) this.state.notes.push(sentence)
  }

  /** Takes the steps that were not taken before, until the time is over. */
  async each<Step extends readonly [name: string, ...unknown[]]>(
    steps: readonly Step[],
    take: (step: Step) => Promise<void>,
  ): Promise<void> {
    for (const step of steps) {
      if (this.state.done.includes(step[0])) continue
      if (Date.now() > this.until) return
      await take(step)
      this.state.done.push(step[0])
      this.save()
    }
  }

  private save(): void {
    if (!this.file) return
    mkdirSync(dirname(this.file), { recursive: true })
    writeFileSync(this.file, `${JSON.stringify(this.state, null, 1)}\n`)
  }
}
