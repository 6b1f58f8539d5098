/**
 * `npm run bench`: what Muster claims about speed, measured on this machine.
 *
 *     npm run bench -- --quick     in under a minute
 *     npm run bench -- --json      only JSON on standard output
 */
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { runBench } from '../bench/runBench.ts'
import { tableOf } from '../bench/table.ts'

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
})
const tell = (line: string) => console.error(`  ${line}`)
const cores = cpus()
tell(`${cores.length} cores, ${cores[0]?.model.trim() ?? 'unknown'}, Node ${process.versions.node}`)

try {
  const rows = await runBench({ isQuick: values.quick, tell })
  console.log(values.json ? JSON.stringify({ rows }) : `\n${tableOf(rows)}`)
  // The first row is the promise to the person who presses; the others inform.
  process.exit(rows[0]?.holds ? 0 : 1)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
