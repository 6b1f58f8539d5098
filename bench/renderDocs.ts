/**
 * Puts what was measured into docs/performance.md, between its markers:
 *
 *     npm run --silent bench -- --json --profile > result.json && node bench/renderDocs.ts result.json
 *
 * With the results of further runs behind it, also what of the claims held in each of them.
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

interface Result {
  rows: Row[]
  profiles?: Record<string, Profiled[]>
}

const results = await Promise.all(process.argv.slice(2).map(readResult))
const [result] = results
let text = await readFile(page, 'utf8')
if (result) {
  const [core] = cpus()
  const machine = `${cpus().length} cores of ${core?.model.trim()}, Node ${process.versions.node}`
  const table = markdown(cellsOf(result.rows))
  text = between(text, 'figures', `Measured on ${today()}, ${machine}.\n\n${table}`)
  for (const [of, functions] of Object.entries(result.profiles ?? {}))
    text = between(text, `profile-${of}`, `Taken on ${today()}, ${machine}.\n\n${profileTable(functions)}`)
}
if (results.length > 1) text = between(text, 'runs', runsTable(results))
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

/** @throws Error when nothing was measured in it */
async function readResult(file: string): Promise<Result> {
  // npm prints lines of its own before the JSON.
  const line = (await readFile(file, 'utf8')).split('\n').find((each) => each.startsWith('{"rows"'))
  if (!line) throw new Error(`${file} holds no result.`)
  return JSON.parse(line)
}

function runsTable(runs: readonly Result[]): string {
  const heads = ['', ...runs.map((_, at) => `run ${at + 1}`), 'limit']
  const claims = (runs[0]?.rows ?? []).filter(({ limit }) => limit !== null)
  const lines = claims.map(({ claim, limit }) => [
    claim,
    ...runs.map(({ rows }) => verdictOf(rows.find((row) => row.claim === claim))),
    limit ?? '',
  ])
  return markdown([heads, ...lines])
}

function verdictOf(row: Row | undefined): string {
  if (!row) return '–'
  const value = row.limit?.endsWith('×')
    ? `${digits(row.ratio ?? Number.NaN)} ×`
    : `${digits(row.ours ?? Number.NaN)} ${row.unit}`
  return row.holds ? value : `**${value}**`
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
