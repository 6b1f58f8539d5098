/**
 * `npm run bench`: what Muster claims about speed, measured on this machine.
 *
 *     npm run bench -- --quick              in under two minutes
 *     npm run bench -- --json               only JSON on standard output
 *     npm run bench -- --only polls,press   some parts alone
 *     npm run bench -- --rooms 2000         smaller districts
 *     npm run bench -- --growth             what things cost in places of all sizes; writes docs/performance/
 */
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { partNames, runBench } from '../bench/runBench.ts'
import { tableOf } from '../bench/table.ts'

const { values } = parseArgs({
  options: {
    ...{ quick: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
    ...{ only: { type: 'string', default: '' }, rooms: { type: 'string', default: '8000' } },
  },
})
const tell = (line: string) => console.error(`  ${line}`)
const only = values.only.split(',').filter((name) => name !== '')
const cores = cpus()
tell(`${cores.length} cores, ${cores[0]?.model.trim() ?? 'unknown'}, Node ${process.versions.node}`)

try {
  const unknown = only.find((name) => !partNames.includes(name))
  if (unknown) throw new Error(`There is no part ${unknown}: choose of ${partNames.join(', ')}.`)
  const rows = await runBench({ isQuick: values.quick, rooms: Number(values.rooms), only, tell })
  console.log(values.json ? JSON.stringify({ rows }) : `\n${tableOf(rows)}`)
  process.exit(rows.some(({ holds }) => holds === false) ? 1 : 0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
