/** The pages of the documentation site: which documents they are made of, in which order, and at which addresses. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One page of the site. */
export type DocsPage = {
  /** Its document, below `docs/`. */
  file: string
  /** Its address, as `/docs/operate`. */
  address: string
  /** Its first heading. */
  title: string
  markdown: string
}

/** A part of the navigation. */
export type DocsSection = { title: string; pages: readonly DocsPage[] }

/** The front page. It has no entry in the navigation: the head of each page leads there. */
const front = 'README.md'

/**
 * Documents for people who read and change the code. They stay in the repository: a page of the site names them, and
 * does not lead to them.
 */
export const forDevelopers: readonly string[] = [
  'dependencies.md',
  'language.md',
  'performance.md',
  'specification.md',
  'voice.md',
  'walks.md',
]

/** The parts of the navigation, with their documents in order. What no part names is at the end of the first with its folder. */
const parts = [
  {
    title: 'Run Muster',
    folder: '',
    names: [
      'get-started',
      'install',
      'configuration',
      'sign-in',
      'operate',
      'backup',
      'upgrade',
      'high-availability',
      'monitoring',
      'troubleshoot',
      'evidence',
      'privacy',
      'rbim',
      'browsers',
    ],
  },
  {
    title: 'Your organization',
    folder: 'screens/',
    names: [
      'tenants',
      'my-organization',
      'first-drill',
      'users',
      'sign-in-of-an-organization',
      'imports',
      'resources',
      'translations',
      'data-we-keep',
      'evidence',
      'audit-log',
      'feeds',
      'your-sign-in',
    ],
  },
  {
    title: 'Sites, rooms and bags',
    folder: 'screens/',
    names: [
      'home',
      'sites',
      'site',
      'plan',
      'bags',
      'inventory',
      'rbims',
      'cameras',
      'tasks',
      'safety-audits',
    ],
  },
  {
    title: 'Incidents and drills',
    folder: 'screens/',
    names: [
      'start-incident',
      'incident',
      'guests',
      'reunification',
      'after-action',
      'notifications',
      'incident-surveys',
      'drills',
      'drill-log',
    ],
  },
]

/** Reads the documents of the site, part by part. A part without documents is left out. */
export function readSections(docs: string): DocsSection[] {
  const files = globSync(['*.md', 'screens/*.md'], { cwd: docs }).map((file) => file.replaceAll('\\', '/'))
  const left = new Set(files.filter((file) => file !== front && !forDevelopers.includes(file)))
  const named = parts.map(({ folder, names }) =>
    names.map((name) => `${folder}${name}.md`).filter((file) => left.delete(file)),
  )
  return parts
    .map(({ title, folder }, at) => {
      const rest = [...left].filter((file) => file.lastIndexOf('/') + 1 === folder.length).sort()
      for (const file of rest) left.delete(file)
      return { title, pages: [...(named[at] ?? []), ...rest].map((file) => readPage(docs, file)) }
    })
    .filter(({ pages }) => pages.length > 0)
}

/** Reads the front page. */
export function readFrontPage(docs: string): DocsPage {
  return { ...readPage(docs, front), address: '/docs/' }
}

function readPage(docs: string, file: string): DocsPage {
  const markdown = readFileSync(join(docs, file), 'utf8')
  const title = /^# (.+)$/m.exec(markdown)?.[1]
  if (!title) throw new Error(`docs/${file} has no title: begin it with “# ” and its name.`)
  return { file, address: `/docs/${file.replace(/\.md$/, '')}`, title, markdown }
}
