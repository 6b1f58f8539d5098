import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { browserFloor } from '../../apps/web/browserFloor.ts'
import { findMissingBuiltins } from './builtins.ts'
import { checkBuilt } from './checkBuilt.ts'
import { browsersWithout, compatData, isBefore } from './compat.ts'
import { findInScript } from './scripts.ts'
import { findInStyles } from './styles.ts'

const floor = browserFloor.rooms
const lacked = findMissingBuiltins(floor)
const inScript = (source: string) => findInScript('a.js', source, floor, lacked).map(({ feature }) => feature)
const inStyles = (source: string) => findInStyles('a.css', source, floor).map(({ feature }) => feature)

test('what a script uses beyond the floor is told: syntax, globals, static members, members, methods that are called', () => {
  expect(inScript('class A { static { A.b = 1 } }')).toEqual(['static blocks'])
  expect(inScript('x = /(?<=a)b/')).toEqual(['a look-behind in a regular expression'])
  expect(inScript('structuredClone(x); window.structuredClone(x)')).toEqual(['structuredClone'])
  expect(inScript('AbortSignal.any([AbortSignal.timeout(1)])')).toEqual([
    'AbortSignal.any',
    'AbortSignal.timeout',
  ])
  expect(inScript('[].findLast(f); "a"["isWellFormed"]()')).toEqual(['.findLast', '.isWellFormed'])
  expect(inScript('navigator.locks.request(a, b); box.showModal()')).toEqual([
    'navigator.locks',
    '.showModal',
  ])
  expect(inScript('new Intl.Segmenter()')).toEqual(['.Segmenter'])
})

test('what every browser of the floor has, what is asked for, and what a script names itself is not', () => {
  expect(inScript('class A { #b = 1; static c = 2; d() { return this.#b ??= 1 } }')).toEqual([])
  expect(inScript('[1].at(-1); Object.hasOwn(a, b); Promise.any(c)')).toEqual([])
  expect(inScript('typeof structuredClone; const reportError = 1; f(reportError)')).toEqual([])
})

test('what a style sheet uses beyond the floor is told, unless it has something to fall back to', () => {
  expect(inStyles('@media (width <= 20em) { a { color: red } }')).toEqual(['@media (width <= 20em)'])
  expect(inStyles('.a:has(:checked) { color: red }')).toEqual([':has'])
  expect(inStyles('a { height: 50dvh }')).toEqual(['dvh'])
  expect(inStyles('a { color: color-mix(in srgb, red, blue) }')).toEqual(['color-mix()'])
  expect(inStyles('a { b { color: red } }')).toEqual(['rules inside rules'])
  expect(
    inStyles('a { height: 50vh; height: 50dvh } @supports (height: 1dvh) { a { width: 1dvh } }'),
  ).toEqual([])
  expect(inStyles('@media (max-width: 20em) { a:is(:hover, :focus-visible) { inset: 0 } }')).toEqual([])
})

test('a file, a feature and the browsers are named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-floor-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'worker.mjs'), 'Math.max(...structuredClone(a))')
  const { problems, files } = await checkBuilt(folder)
  expect(files).toBe(1)
  expect(problems).toContain(
    'worker.mjs uses structuredClone, which is not in Chrome before 98, Firefox before 94.',
  )
})

test('versions are numbers, not words', () => {
  expect([
    isBefore('9', '10'),
    isBefore('15.4', '16'),
    isBefore('15.4', '15.4'),
    isBefore('16.4', '16.3'),
  ]).toEqual([true, true, false, false])
})

/** startup/isBelowFloor.ts asks for this one thing. */
test('the built-in that tells whether a browser is below the floor came with the floor', () => {
  const known = compatData.javascript.builtins?.Object?.hasOwn
  expect(browsersWithout(known, floor)).toEqual([])
  expect(browsersWithout(known, { safari: '15.3', chrome: '92', firefox: '91' })).toHaveLength(3)
})

test('the documentation states the floor as it is', async () => {
  const text = await readFile(new URL('../../docs/browsers.md', import.meta.url), 'utf8')
  for (const { safari, chrome, firefox } of Object.values(browserFloor))
    expect(text).toContain(`| ${safari} | ${chrome} | ${firefox} |`)
})
