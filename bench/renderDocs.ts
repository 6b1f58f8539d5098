/**
 * Puts what was measured into docs/performance.md, between its markers:
 *
 *     npm run --silent bench -- --json --profile > result.json && node bench/renderDocs.ts result.json
 *
 * With the results of further runs behind it, each figure stands once for each run, and a claim holds when it does in all of them.
 *
 * The tables of growth and of engine flags are taken from docs/performance/, where `npm run bench -- --growth` and
 * `npm run --silent bench -- --only engineFlags --json > docs/performance/engineFlags.json` put what they measure.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { costNames } from './costs.ts'
import type { Growth } from './growth.ts'
import { between } from './markers.ts'
import { cellsOfRuns, type Row } from './table.ts'
import type { Profiled } from './topFunctions.ts'

const inDocs = (path: string) => fileURLToPath(new URL(`../docs/${path}`, import.meta.url))
const page = inDocs('performance.md')

interface Result {
  rows: Row[]
  profiles?: Record<string, Profiled[]>
}

const results = await Promise.all(process.argv.slice(2).map(readResult))
const [result] = results
let text = await readFile(page, 'utf8')
if (result) {
  const runs = results.length > 1 ? `${results.length} whole runs in a row` : 'One whole run'
  text = put('figures', `${runs}, on ${here()}.\n\n${markdown(cellsOfRuns(results.map(({ rows }) => rows)))}`)
  for (const [of, functions] of Object.entries(result.profiles ?? {}))
    text = put(`profile-${of}`, `Taken on ${here()}.\n\n${profileTable(functions)}`)
}
const growth: Growth | null = JSON.parse(
  await readFile(inDocs('performance/growth.json'), 'utf8').catch(() => 'null'),
)
if (growth) text = put('growth', growthTable(growth))
const flags: Result | null = JSON.parse(
  await readFile(inDocs('performance/engineFlags.json'), 'utf8').catch(() => 'null'),
)
if (flags) {
  const lines = cellsOfRuns([flags.rows]).slice(1)
  const heads = ['', 'with it', 'without', 'ratio']
  text = put('engine-flags', markdown([heads, ...lines.map((cells) => cells.slice(0, heads.length))]))
}
await writeFile(page, text)

function put(name: string, content: string): string {
  return between(text, name, content)
}

/** The day and this machine. */
function here(): string {
  const [core] = cpus()
  const day = new Date().toISOString().slice(0, 10)
  return `${day}, ${cpus().length} cores of ${core?.model.trim()}, Node ${process.versions.node}`
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
