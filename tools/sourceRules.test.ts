import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { tenantRole } from '@muster/domain/access/rights'
import { expect, test } from 'vitest'
import { retiredNames } from './retiredNames.ts'
import { schemaFile } from './schemaSql.ts'
import { isNode, lineOf, type Node, type Source, sources, walk } from './sourceTree.ts'

/** Rules of our source that the compiler and the linter do not hold, looked up in its syntax trees. */

const root = fileURLToPath(new URL('..', import.meta.url))
const all = [...sources()]

/**
 * Lists where the nodes of these files are for which a rule says what is wrong with them.
 * @param sign text without which a file cannot break the rule: only files that have it are parsed
 */
function broken(
  sign: RegExp,
  rule: (node: Node) => string | undefined,
  files: readonly Source[] = all,
): string[] {
  return files.flatMap((file) => {
    if (!sign.test(file.text)) return []
    const found: string[] = []
    walk(file.program, (node) => {
      const wrong = rule(node)
      if (wrong) found.push(`${lineOf(file, node.start)} ${wrong}`)
    })
    return found
  })
}

test('a literal is never spread into another: nobody checks its keys there', () => {
  expect(all.length).toBeGreaterThan(2_000)
  const literals = new Set(['ObjectExpression', 'ArrayExpression'])
  expect(
    broken(/\.\.\.\s*\(*\s*[{[]/, (node) => {
      if (node.type !== 'SpreadElement' && node.type !== 'JSXSpreadAttribute') return
      if (!isNode(node.argument) || !literals.has(node.argument.type)) return
      return 'spreads a literal. TypeScript does not refuse a key that is misspelt there: write its properties out.'
    }),
  ).toEqual([])
})

test('no name that was retired comes back', () => {
  expect(
    broken(new RegExp(`\\b(${[...retiredNames.keys()].join('|')})\\b`), (node) => {
      if (node.type !== 'Identifier' && node.type !== 'JSXIdentifier' && node.type !== 'PrivateIdentifier')
        return
      const instead = retiredNames.get(String(node.name))
      return (
        instead &&
        `calls something ${node.name}. Say ${instead}: a name is the word that an engineer would look for.`
      )
    }),
  ).toEqual([])
})

const clause = /^(What|Whatever|Who|Whoever|Whom|Whose|How|Whether|Where|When|Which|That)\b/
const openPlainly = 'opens with a clause: say what it is or does, subject first.'

test('a docstring opens with what the thing is or does', () => {
  // A block comment whose first word may be one of these, on its first line or the next.
  const sign = /\/\*[\s*]*(Wh|How|That)/
  const found = all.flatMap((file) =>
    sign.test(file.text)
      ? file.comments
          .filter(({ type, value }) => type === 'Block' && clause.test(value.replace(/^[\s*]*/, '')))
          .map(({ start }) => `${lineOf(file, start)} ${openPlainly}`)
      : [],
  )
  expect(found).toEqual([])
})

test('a comment in the database opens with what the thing is or does', () => {
  const schema = readFileSync(fileURLToPath(schemaFile), 'utf8')
  // A table or a function with everything that belongs to it; the first part is the head of the file.
  const [, ...parts] = schema.split(/\n\n(?=(?:-- .*\n)?create (?:unlogged )?(?:table|function) )/)
  expect(parts.length).toBeGreaterThan(90)
  const found = parts.flatMap((part) => {
    const [comment = ''] = /^(-- )?.*/.exec(part) ?? []
    const [definition = '', name = ''] = /create .*?(\w+) ?\(/.exec(part) ?? []
    const isTable = definition.includes('table ')
    const columns = isTable ? [...part.matchAll(/^ {2}-- (.*)/gm)].map(([, text = '']) => text) : []
    const wrong = [comment.replace(/^-- /, ''), ...columns].filter((text) => clause.test(text))
    if (isTable && !comment.startsWith('-- One row ')) wrong.push(comment)
    return wrong.map((text) => `${name}: "${text}" ${openPlainly} A table's comment begins with "One row".`)
  })
  expect(found).toEqual([])
})

test('a file that a comment names is there', () => {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
  const paths = tracked.flatMap((path) => [`/${path}`, `/${path.replace('/src/', '/')}`])
  const named = /(?<![\w./-])((?:[\w-]+\/)*[A-Za-z][\w-]*(?:\.\w+)*\.(?:tsx?|mjs|md|sql))\b/g
  // Something like a comment that has such a name: only files with one are parsed.
  const sign = /(?:\/\/|\/\*|^\s*\*).*\.(?:tsx?|mjs|md|sql)\b/m
  const naming = all.filter(({ text }) => sign.test(text))
  const missing = naming.flatMap((file) =>
    file.comments.flatMap(({ value, start }) =>
      [...value.matchAll(named)]
        .map(([name]) => name)
        .filter((name) => !paths.some((path) => path.endsWith(`/${name}`)))
        .map((name) => `${lineOf(file, start)} names ${name}, which is not there: say where it is now.`),
    ),
  )
  expect(missing).toEqual([])
})

/** The files of the server that may say who keeps an answer: the list, streams, and the pages and files of the web app. */
const saysWhoKeeps = [
  'apps/api/src/platform/http/cacheRules.ts',
  'apps/api/src/features/bag/bagDocumentRoutes.ts',
  'apps/api/src/features/webApp/',
  'apps/api/src/realtime/sseStream.ts',
]

test('one list says which answers of the API may be kept', () => {
  const others = all.filter(
    ({ path }) =>
      path.startsWith('apps/api/src/') &&
      isProduct(path) &&
      !saysWhoKeeps.some((each) => path.startsWith(each)),
  )
  expect(
    broken(
      /cache-control/i,
      ({ type, value }) => {
        if (type === 'Literal' && /^cache-control$/i.test(String(value)))
          return 'sets cache-control. Every answer is no-store; one that may be kept is a line of cacheRules.ts.'
      },
      others,
    ),
  ).toEqual([])
})

/** Commands by the names that people type: each has a file. */
const commandNames = readdirSync(new URL('cli', import.meta.url)).flatMap((file) => {
  const [, name] = /^(\w+)Command\.ts$/.exec(file) ?? []
  return name ? [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)] : []
})

test('a sentence says a command as it is typed there: a package has no npm', () => {
  expect(commandNames).toContain('support-bundle')
  const typed = new RegExp(`\\bnpm run muster\\b|\\bmuster (${commandNames.join('|')})\\b`)
  const saying = all.filter(
    ({ path }) =>
      /^(apps|packages|tools)\//.test(path) &&
      !/\.test\.tsx?$/.test(path) &&
      path !== 'apps/api/src/platform/db/commandName.ts',
  )
  expect(
    broken(
      typed,
      ({ type, value }) => {
        const text = type === 'TemplateElement' ? (value as { raw: string }).raw : value
        if ((type === 'TemplateElement' || type === 'Literal') && typed.test(String(text)))
          return "spells a command out. Say musterCommand('migrate'): it is “muster migrate” in a package, and “npm run muster -- migrate” in the sources."
      },
      saying,
    ),
  ).toEqual([])
})

/** The names of roles within a tenant. GlobalAdmin is a flag of an account. */
const roleNames = new Set<unknown>(tenantRole.options)

/** The files of product code that may name a role: the table, and those where it is data or another word. */
const namesRoles = [
  'packages/domain/src/access/roles.ts',
  'packages/domain/src/access/roleWords.ts',
  // The people of the demo.
  'apps/identity/src/',
  // An example in the template of a CSV file.
  'apps/api/src/features/imports/csvKinds.ts',
  // "Staff" as a word: those who read messages, and a part on a help page.
  'packages/domain/src/notification/vocabulary.ts',
  'apps/web/src/command/help/IncidentHelpPage.tsx',
]

const isProduct = (path: string) =>
  /^(apps\/\w+\/src|packages\/\w+\/src|tools\/cli)\//.test(path) && !/\.test\.tsx?$/.test(path)

const quotedRole = new RegExp(`'(${tenantRole.options.join('|')})'`)

/** The role that a node names: as text, as a property, or quoted in SQL; undefined where it names none. */
function roleNamed({ type, value, key, property }: Node): unknown {
  if (type === 'Literal' && roleNames.has(value)) return value
  const name = type === 'Property' ? key : type === 'MemberExpression' ? property : null
  if (isNode(name) && name.type === 'Identifier' && roleNames.has(name.name)) return name.name
  if (type !== 'TemplateElement' && type !== 'Literal') return
  const text = type === 'Literal' ? value : (value as { raw: string }).raw
  return typeof text === 'string' ? quotedRole.exec(text)?.[1] : undefined
}

test('a role is a row of its table: nothing else names one', () => {
  const product = all.filter(
    ({ path }) => isProduct(path) && !namesRoles.some((each) => path.startsWith(each)),
  )
  expect(product.length).toBeGreaterThan(700)
  expect(
    broken(
      new RegExp(tenantRole.options.join('|')),
      (node) => {
        const role = roleNamed(node)
        if (role)
          return `names the role ${role}. Ask may(), grants() or rolesWithRight() for a right (SQL takes the list as a parameter), or add a property to the rows of domain/access/roles.ts.`
      },
      product,
    ),
  ).toEqual([])
})
