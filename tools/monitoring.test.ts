import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { alerts, dashboardExpressions, ruleCases, ruleExpressions } from './monitoringFiles.ts'

/** Checks what is watched against what there is; `npm run test:deploy -- --part metrics` asks a real Prometheus. */

const root = fileURLToPath(new URL('..', import.meta.url))
const page = (path: string) => readFileSync(root + path, 'utf8')

/** Figures of other programs: Prometheus itself, the blackbox exporter, and commands that put them into a file. */
const ofOthers = /^(up|probe_ssl_earliest_cert_expiry)$/

/** Names of figures in an expression, without what Prometheus adds to those of a histogram. */
function figuresIn(expression: string): string[] {
  const names = expression.match(/\b(?:muster|nodejs|process|probe)_\w+|\bup\b/g) ?? []
  return names.map((name) => name.replace(/_(bucket|sum|count)$/, ''))
}

test('every figure in a rule or on the dashboard is one that the code has', () => {
  const sources = globSync(['apps/api/src/**/*.ts', 'tools/**/*.ts'], { cwd: root }).filter(
    (path) => !path.endsWith('.test.ts') && !path.endsWith('monitoringFiles.ts'),
  )
  const code = sources.map(page).join('\n')
  const asked = new Set([...ruleExpressions(), ...dashboardExpressions()].flatMap(figuresIn))
  expect(asked.size).toBeGreaterThan(20)
  const missing = [...asked].filter((name) => !ofOthers.test(name) && !code.includes(`'${name}'`))
  expect(missing).toEqual([])
})

test('every figure that a server has is in docs/monitoring.md', () => {
  const text = page('docs/monitoring.md')
  const sources = globSync('apps/api/src/**/*.ts', { cwd: root }).filter((path) => !path.includes('.test.'))
  const named = sources.flatMap(
    (path) =>
      page(path).match(
        /(?<=')muster_\w+_(total|seconds|up|due)(?=')|(?<=')muster_(info|workers|streams|incidents|rbims|pool|selftest_failed)(?=')/g,
      ) ?? [],
  )
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((name) => !text.includes(`\`${name}`))).toEqual([])
})

test('every alert has an entry that says what it means and what to do', () => {
  const entries = page('docs/alerts.md').split(/^## /m)
  const wrong = alerts().filter(({ name, page: named }) => {
    const entry = entries.find((each) => each.startsWith(`${name}\n`))
    return named !== `docs/alerts.md#${name.toLowerCase()}` || !entry?.includes('**Do:**')
  })
  expect(wrong).toEqual([])
  expect(entries).toHaveLength(alerts().length + 1)
})

test('every alert has a case in which it fires, and one in which it does not', () => {
  const cases = ruleCases()
  const without = (fires: boolean) =>
    alerts().filter(({ name }) => !cases.some((each) => each.alert === name && each.fires === fires))
  expect([without(true), without(false)]).toEqual([[], []])
})
