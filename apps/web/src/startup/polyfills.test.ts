import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const file = (name: string) => new URL(name, import.meta.url).href

/** Runs a script in a process of its own, where every built-in that the polyfills bring is missing. */
function withoutBuiltins(script: string): unknown {
  const source = `
    const { polyfilled, ownerOf, lacksBuiltins } = await import(${JSON.stringify(file('./builtins.ts'))})
    for (const [place, names] of Object.entries(polyfilled))
      for (const name of names) delete ownerOf(place)[name]
    const before = lacksBuiltins()
    await import(${JSON.stringify(file('./polyfills.ts'))})
    const answer = await (async () => { ${script} })()
    console.log(JSON.stringify({ before, after: lacksBuiltins(), answer }))
    process.exit()`
  const options = { cwd: fileURLToPath(new URL('.', import.meta.url)), encoding: 'utf8' as const }
  const told = JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', source], options))
  expect([told.before, told.after]).toEqual([true, false])
  return told.answer
}

test('each does what the browsers that have it do', () => {
  const answer = withoutBuiltins(`
    const list = [3, 1, 2]
    return [
      [list.findLast((n) => n > 1), list.findLast((n) => n > 9) ?? null, list.findLastIndex((n) => n > 2), list.findLastIndex((n) => n > 9)],
      [list.toSorted(), list.toSorted((a, b) => b - a), list.toReversed(), list.toSpliced(1, 1), list.toSpliced(1, 0, 8, 9), list.toSpliced(1), list.with(-1, 7)],
      list,
      ['a', 'a\\u{1F600}', 'a\\uD83D', '\\uDE00\\uD83D'].map((text) => text.isWellFormed()),
      ['a\\uD83Db'.toWellFormed(), '\\u{1F600}'.toWellFormed() === '\\u{1F600}'],
      [...Map.groupBy(list, (n) => n % 2)],
      Object.groupBy(list, (n) => (n > 1 ? 'big' : 'small')),
      [URL.canParse('https://a.example/b'), URL.canParse('b'), URL.canParse('b', 'https://a.example'), URL.parse('::'), URL.parse('/b', 'https://a.example').href],
    ]`)
  expect(answer).toEqual([
    [2, null, 0, -1],
    [[1, 2, 3], [3, 2, 1], [2, 1, 3], [3, 2], [3, 8, 9, 1, 2], [3], [3, 1, 7]],
    [3, 1, 2],
    [true, true, false, false],
    ['a\uFFFDb', true],
    [
      [1, [3, 1]],
      [0, [2]],
    ],
    { big: [3, 2], small: [1] },
    [true, false, true, null, 'https://a.example/b'],
  ])
})

test('signals end by time or with any of several, and say why', () => {
  const answer = withoutBuiltins(`
    const told = (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve(signal.reason.name ?? signal.reason)))
    const one = new AbortController()
    const either = AbortSignal.any([one.signal, new AbortController().signal])
    const before = either.aborted
    const reason = told(either)
    one.abort('enough')
    const late = AbortSignal.timeout(1)
    return [before, await reason, either.aborted, AbortSignal.any([one.signal]).aborted, await told(late), late.aborted]`)
  expect(answer).toEqual([false, 'enough', true, true, 'TimeoutError', true])
})
