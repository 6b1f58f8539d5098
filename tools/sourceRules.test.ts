import { expect, test } from 'vitest'
import { retiredNames } from './retiredNames.ts'
import { isNode, lineOf, type Node, type Source, sources, walk } from './sourceTree.ts'

/** Rules of our source that the compiler and the linter do not hold, looked up in its syntax trees. */

const all = [...sources()]

/** Lists where the nodes of these files are for which a rule says what is wrong with them. */
function broken(rule: (node: Node) => string | undefined, files: readonly Source[] = all): string[] {
  return files.flatMap((file) => {
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
    broken((node) => {
      if (node.type !== 'SpreadElement' && node.type !== 'JSXSpreadAttribute') return
      if (!isNode(node.argument) || !literals.has(node.argument.type)) return
      return 'spreads a literal. TypeScript does not refuse a key that is misspelt there: write its properties out.'
    }),
  ).toEqual([])
})

test('no name that was retired comes back', () => {
  expect(
    broken((node) => {
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

/** Folders whose docstrings all open with what a thing is or does. The rest follows. */
const plain = /^apps\/api\/src\/(?!features\/(roster|imports|feed|plan)\/)/

test('a docstring opens with what the thing is or does', () => {
  const relative = /^\*\s*\*?\s*(What|Whoever|Whatever|How|Whether|Where|Who|Whom|Whose|That)\b/
  const found = all.flatMap((file) =>
    plain.test(file.path) && !file.path.endsWith('/rows.ts')
      ? file.comments
          .filter(({ type, value }) => type === 'Block' && relative.test(value.replace(/^\*\s*\n\s*\*/, '*')))
          .map(
            ({ start }) =>
              `${lineOf(file, start)} opens with a clause: say what it is or does, subject first.`,
          )
      : [],
  )
  expect(found).toEqual([])
})

/** Role names are data in the table of rights, and an example in a template of a CSV file. */
const roleNames = new Set(['TenantAdmin', 'Manager', 'SiteSpecific', 'Staff'])
const namesRoles = /^packages\/domain\/src\/access\/|csvKinds\.ts$|notification\/vocabulary\.ts$/

test('server and packages ask for a right, never for a role by its name', () => {
  const product = all.filter(
    ({ path }) =>
      /^(apps\/api|packages\/\w+)\/src\//.test(path) &&
      !/\.test\.ts$|\/test[A-Z]/.test(path) &&
      !namesRoles.test(path),
  )
  expect(product.length).toBeGreaterThan(700)
  expect(
    broken(({ type, value }) => {
      if (type !== 'Literal' || typeof value !== 'string' || !roleNames.has(value)) return
      return `names the role ${value}: ask may(), grants() or rolesWithRight().`
    }, product),
  ).toEqual([])
})
