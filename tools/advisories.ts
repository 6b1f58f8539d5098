/** Known vulnerabilities of what Muster ships, as the registry reports them (`npm audit`). */
import { z } from 'zod'
import { runNpm } from './npmCommand.ts'

/** The registry's answer. One that does not answer has not said that there is nothing. */
export type Advisories = { is: 'answered'; found: string[] } | { is: 'not reachable'; why: string }

const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.string(), range: z.string(), via: z.array(z.unknown()) }),
  ),
})
const failure = z.object({
  message: z.string().optional(),
  error: z.object({ summary: z.string() }),
})
const advisory = z.object({ title: z.string(), url: z.string() })

/**
 * Asks the registry for advisories about the packages of the lock without those of development.
 * @param registry its address; otherwise npm's own
 */
export async function readAdvisories(registry?: string): Promise<Advisories> {
  const { output } = await runNpm([
    'audit',
    '--json',
    '--omit=dev',
    '--package-lock-only',
    '--loglevel=silent',
    '--fetch-retries=0',
    '--fetch-timeout=20000',
    ...(registry ? [`--registry=${registry}`] : []),
  ])
  const said = parseJson(output)
  const answered = report.safeParse(said)
  if (answered.success)
    return {
      is: 'answered',
      found: Object.entries(answered.data.vulnerabilities).map(([name, { severity, range, via }]) => {
        const known = via.map((each) => advisory.safeParse(each).data).find(Boolean)
        return `${name} ${range}: ${severity}${known ? `, ${known.title} (${known.url})` : ''}`
      }),
    }
  const failed = failure.safeParse(said).data
  const why = failed?.message || failed?.error.summary || output
  return { is: 'not reachable', why: why.trim().split('\n')[0] ?? '' }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
