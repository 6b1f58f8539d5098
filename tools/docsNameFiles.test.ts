import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
/** Also without `src`, as documents write them: `web/live/bagOutbox.ts`. */
const paths = tracked.flatMap((path) => [`/${path}`, `/${path.replace('/src/', '/')}`])

test('a file that a document names in code is there', () => {
  const documents = tracked.filter((path) => path.endsWith('.md'))
  expect(documents.length).toBeGreaterThan(70)
  const missing = documents.flatMap((document) =>
    [...readFileSync(root + document, 'utf8').matchAll(/`([\w-][\w./-]*\/[\w.-]+\.(?:tsx?|mjs|css))`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !paths.some((path) => path.endsWith(`/${name}`)))
      .map((name) => `${document} names ${name}, which is not there: say where it is now.`),
  )
  expect(missing).toEqual([])
})

test('a link of a document leads to a file, and to a heading in it', () => {
  const documents = tracked.filter((path) => path.endsWith('.md'))
  const broken = documents.flatMap((document) =>
    [...readFileSync(root + document, 'utf8').matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)/g)]
      .filter(([, path = '', heading]) => {
        const target = posix.normalize(path ? posix.join(posix.dirname(document), path) : document)
        if (heading) return !headingsOf(target).includes(heading)
        return !tracked.some((file) => file === target || file.startsWith(`${target.replace(/\/$/, '')}/`))
      })
      .map(([link]) => `${document} has ${link}, which leads nowhere.`),
  )
  expect(broken).toEqual([])
})

test('a name that a decision, ARCHITECTURE.md or a walk writes as code is in the sources', () => {
  const sources = tracked.filter((path) => /\.(tsx?|mjs|sql|css|json|cfg)$/.test(path))
  const known = new Set(sources.flatMap((path) => readFileSync(root + path, 'utf8').match(/\w+/g) ?? []))
  const documents = tracked.filter((path) =>
    /^(ARCHITECTURE|docs\/walks|docs\/decisions\/.*)\.md$/.test(path),
  )
  const gone = documents.flatMap((document) =>
    [...readFileSync(root + document, 'utf8').matchAll(/`([a-z]\w*[A-Z_]\w*|[A-Z]\w*[a-z]\w*)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !known.has(name))
      .map((name) => `${document} names ${name}, which is not there: say what it is called now.`),
  )
  expect(gone).toEqual([])
})

test('a walk through the code opens at most six files', () => {
  const walks = readFileSync(`${root}docs/walks.md`, 'utf8').split(/^## /m).slice(1)
  expect(walks.length).toBeGreaterThan(4)
  expect(walks.filter((walk) => !/^1\. /m.test(walk) || /^7\. /m.test(walk))).toEqual([])
})

/** The anchors that GitHub makes of a document's headings; none when it is not there. */
function headingsOf(document: string): string[] {
  if (!tracked.includes(document)) return []
  return [...readFileSync(root + document, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
}
