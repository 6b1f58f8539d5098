/**
 * `npm run bench`: what Muster claims about speed, measured on this machine.
 *
 *     npm run bench -- --quick              in under two minutes
 *     npm run bench -- --json               only JSON on standard output; npm adds two lines without --silent
 *     npm run bench -- --only polls,press   some parts alone
 *     npm run bench -- --rooms 2000         smaller districts
 *     npm run bench -- --json --profile     also where the server's time went
 *     npm run bench -- --growth             what things cost in places of all sizes; writes docs/performance/
 */
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { measureGrowth, writeGrowth } from '../bench/growth.ts'
import { partNames, runBench } from '../bench/runBench.ts'
import { summaryOf, tableOf } from '../bench/table.ts'
import type { Profiled } from '../bench/topFunctions.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    growth: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    rooms: { type: 'string' },
  },
})
const tell = (line: string) => console.error(`  ${line}`)
const only = values.only.split(',').filter((name) => name !== '')
const cores = cpus()
tell(`${cores.length} cores, ${cores[0]?.model.trim() ?? 'unknown'}, Node ${process.versions.node}`)

try {
  if (values.growth) {
    const growth = await measureGrowth(values.quick, tell)
    await writeGrowth(growth)
    console.log(values.json ? JSON.stringify(growth) : 'docs/performance/ has the figures and the plots.')
    process.exit(0)
  }
  const unknown = only.find((name) => !partNames.includes(name))
  if (unknown) throw new Error(`There is no part ${unknown}: choose of ${partNames.join(', ')}.`)
  const profiles: Record<string, Profiled[]> = {}
  const noteProfile = (of: string, functions: Profiled[]) => {
    profiles[of] = functions
  }
  const onProfile = values.profile ? noteProfile : null
  const rooms = Number(values.rooms ?? (values.quick ? 2000 : 8000))
  const rows = await runBench({ isQuick: values.quick, rooms, only, onProfile, tell })
  console.log(
    values.json
      ? JSON.stringify({ rows, ...(values.profile ? { profiles } : {}) })
      : `\n${tableOf(rows)}\n\n${summaryOf(rows)}`,
  )
  process.exit(rows.some(({ holds }) => holds === false) ? 1 : 0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
