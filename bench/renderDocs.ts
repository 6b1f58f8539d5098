/**
 * Puts what was measured into docs/performance.md, between its markers:
 *
 *     npm run --silent bench -- --json --profile > result.json && node bench/renderDocs.ts result.json
 *
 * The table of growth is taken from docs/performance/growth.json, which `npm run bench -- --growth` writes.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { costNames } from './costs.ts'
import type { Growth } from './growth.ts'
import { between } from './markers.ts'
import { cellsOf, type Row } from './table.ts'
import type { Profiled } from './topFunctions.ts'

const page = fileURLToPath(new URL('../docs/performance.md', import.meta.url))
const growthFile = fileURLToPath(new URL('../docs/performance/growth.json', import.meta.url))

const [resultFile] = process.argv.slice(2)
let text = await readFile(page, 'utf8')
if (resultFile) {
  // npm prints lines of its own before the JSON.
  const lines = (await readFile(resultFile, 'utf8')).split('\n')
  const json = lines.find((line) => line.startsWith('{"rows"')) ?? '{"rows":[]}'
  const result: { rows: Row[]; profiles?: Record<string, Profiled[]> } = JSON.parse(json)
  const [core] = cpus()
  const machine = `${cpus().length} cores of ${core?.model.trim()}, Node ${process.versions.node}`
  const table = markdown(cellsOf(result.rows))
  if (result.rows.length > 0)
    text = between(text, 'figures', `Measured on ${today()}, ${machine}.\n\n${table}`)
  for (const [of, functions] of Object.entries(result.profiles ?? {}))
    text = between(text, `profile-${of}`, `Taken on ${today()}, ${machine}.\n\n${profileTable(functions)}`)
}
const growth: Growth | null = JSON.parse(await readFile(growthFile, 'utf8').catch(() => 'null'))
if (growth) text = between(text, 'growth', growthTable(growth))
await writeFile(page, text)

function today(): string {
  return new Date().toISOString().slice(0, 10)
}

function markdown([heads = [], ...lines]: string[][]): string {
  const all = [heads, heads.map(() => '---'), ...lines]
  return all.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function profileTable(functions: Profiled[]): string {
  const lines = functions.map(({ name, where, share }) => [
    `\`${name}\``,
    where,
    `${(share * 100).toFixed(1)} %`,
  ])
  return markdown([['function', 'where', 'of the busy time'], ...lines])
}

function growthTable({ measuredOn, usual, points }: Growth): string {
  const { cores, model, node, day } = measuredOn
  const others = Object.entries(usual).map(([name, size]) => `${size} ${name}`)
  const lines = points.map(({ grown, size, costs }) => [
    `${size.toLocaleString('en')} ${grown}`,
    ...costNames.map((name) => `${digits(costs[name].ms)} (${digits(costs[name].cpuMs)})`),
  ])
  const about = `Milliseconds until it is answered, the median; in brackets milliseconds of the server's processor. What does not grow: ${others.join(', ')}. Every figure: [growth.json](performance/growth.json).`
  const plots = [...new Set(points.map(({ grown }) => grown))].map(
    (grown) => `![Milliseconds of one, by ${grown}](performance/by-${grown}.svg)`,
  )
  return `Measured on ${day}, ${cores} cores of ${model}, Node ${node}. ${about}\n\n${markdown([['', ...costNames], ...lines])}\n\n${plots.join('\n')}`
}

function digits(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 2 })
}
