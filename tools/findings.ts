/** The findings of reviews and attacks, as docs/security/findings.md lists them. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** One row of the table. */
type Finding = {
  /** Such as `F3`. */
  number: string
  /** True where it is not cured, or only in part. */
  isOpen: boolean
  /** The tests that fail without the cure: files from the root, and the title of one of their tests where it says so. */
  recipes: { file: string; title: string | undefined }[]
}

/** @throws Error when the table names a file that is not there, or that several are called */
export function readFindings(): Finding[] {
  const page = readFileSync(`${root}docs/security/findings.md`, 'utf8')
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
  const rows = page.split('\n').filter((line) => /^\| [A-Z]\d+ /.test(line))
  return rows.map((line) => {
    const [number = '', , , recipe = ''] = line.slice(2, -2).split(' | ')
    const named = [...recipe.matchAll(/`([\w./-]+\.(?:test\.tsx?|e2e\.ts))`(?: "([^"]+)")?/g)]
    return {
      number,
      isOpen: recipe.includes('**OPEN**'),
      recipes: named.map(([, name = '', title]) => ({ file: fileOf(name, tracked), title })),
    }
  })
}

/** Lists each file once, with what it refutes. */
export function recipesOf(findings: readonly Finding[]): { file: string; numbers: string[] }[] {
  const numbersOf = new Map<string, string[]>()
  for (const { number, recipes } of findings)
    for (const { file } of recipes) {
      const numbers = numbersOf.get(file) ?? []
      if (!numbers.includes(number)) numbersOf.set(file, [...numbers, number])
    }
  return [...numbersOf].map(([file, numbers]) => ({ file, numbers }))
}

/** The path of a file, as documents write it: its end, with or without `src`. */
function fileOf(name: string, tracked: readonly string[]): string {
  const [file, other] = tracked.filter((path) =>
    [path, path.replace('/src/', '/')].some((each) => `/${each}`.endsWith(`/${name}`)),
  )
  if (!file || other)
    throw new Error(
      `docs/security/findings.md names ${name}: ${file ? 'several are called so' : 'it is not there'}.`,
    )
  return file
}
