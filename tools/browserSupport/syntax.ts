/** The syntax of scripts that browsers of a floor cannot read: one such place, and nothing of the file runs. */
import type { BrowserFloor } from '../../apps/web/browserFloor.ts'
import { browsersWithout, compatData, type Identifier } from './compat.ts'

type Node = { type: string; [key: string]: unknown }
type Syntax = {
  feature: string
  known: Identifier | undefined
  is: (node: Node, parent: Node | null) => boolean
}

const {
  operators,
  statements,
  classes,
  regular_expressions: regex,
  grammar,
  builtins,
} = compatData.javascript as Record<string, Record<string, Identifier>>

const operatorIs = (type: string, operator: string) => (node: Node) =>
  node.type === type && node.operator === operator
const isField = (isStatic: boolean) => (node: Node) =>
  node.type === 'PropertyDefinition' && node.static === isStatic && keyType(node) !== 'PrivateIdentifier'
const isRegex = (test: (pattern: string, flags: string) => boolean) => (node: Node) => {
  const literal = node.regex as { pattern: string; flags: string } | undefined
  return node.type === 'Literal' && literal !== undefined && test(literal.pattern, literal.flags)
}
const keyType = (node: Node) => (node.key as Node | undefined)?.type

const all: Syntax[] = [
  { feature: 'a ?. b', known: operators?.optional_chaining, is: ({ type }) => type === 'ChainExpression' },
  { feature: 'a ?? b', known: operators?.nullish_coalescing, is: operatorIs('LogicalExpression', '??') },
  {
    feature: 'a ??= b',
    known: operators?.nullish_coalescing_assignment,
    is: operatorIs('AssignmentExpression', '??='),
  },
  {
    feature: 'a ||= b',
    known: operators?.logical_or_assignment,
    is: operatorIs('AssignmentExpression', '||='),
  },
  {
    feature: 'a &&= b',
    known: operators?.logical_and_assignment,
    is: operatorIs('AssignmentExpression', '&&='),
  },
  { feature: 'class fields', known: classes?.public_class_fields, is: isField(false) },
  { feature: 'static class fields', known: classes?.static, is: isField(true) },
  {
    feature: 'private class fields',
    known: classes?.private_class_fields,
    is: (node) => node.type === 'PropertyDefinition' && keyType(node) === 'PrivateIdentifier',
  },
  {
    feature: 'private methods',
    known: classes?.private_class_methods,
    is: (node) => node.type === 'MethodDefinition' && keyType(node) === 'PrivateIdentifier',
  },
  {
    feature: '#name in object',
    known: classes?.private_class_fields_in,
    is: (node) => node.type === 'BinaryExpression' && (node.left as Node).type === 'PrivateIdentifier',
  },
  {
    feature: 'static blocks',
    known: classes?.static?.initialization_blocks as Identifier,
    is: ({ type }) => type === 'StaticBlock',
  },
  {
    feature: 'await outside of functions',
    known: operators?.await?.top_level as Identifier,
    is: (node, parent) => node.type === 'AwaitExpression' && parent?.type === 'Program',
  },
  {
    feature: 'import attributes',
    known: statements?.import?.import_attributes as Identifier,
    is: (node) => Array.isArray(node.attributes) && node.attributes.length > 0,
  },
  {
    feature: 'using',
    known: statements?.using,
    is: (node) => node.type === 'VariableDeclaration' && /using/.test(String(node.kind)),
  },
  {
    feature: '1_000',
    known: grammar?.numeric_separators,
    is: (node) => node.type === 'Literal' && typeof node.value === 'number' && String(node.raw).includes('_'),
  },
  { feature: '#!', known: grammar?.hashbang_comments, is: (node) => node.type === 'Hashbang' },
  {
    feature: 'a look-behind in a regular expression',
    known: regex?.lookbehind_assertion,
    is: isRegex((pattern) => /\(\?<[=!]/.test(pattern)),
  },
  {
    feature: 'a named group in a regular expression',
    known: regex?.named_capturing_group,
    is: isRegex((pattern) => /\(\?<[A-Za-z]/.test(pattern)),
  },
  {
    feature: 'a modifier in a regular expression',
    known: regex?.modifier,
    is: isRegex((pattern) => /\(\?[ims]*-?[ims]*:/.test(pattern) && !/\(\?:/.test(pattern)),
  },
  {
    feature: 'the flag d of a regular expression',
    known: builtins?.RegExp?.hasIndices as Identifier,
    is: isRegex((_, flags) => flags.includes('d')),
  },
  {
    feature: 'the flag v of a regular expression',
    known: builtins?.RegExp?.unicodeSets as Identifier,
    is: isRegex((_, flags) => flags.includes('v')),
  },
]

/** The syntax of the list that some browser of the floor cannot read. */
export function findMissingSyntax(floor: BrowserFloor): (Syntax & { browsers: string[] })[] {
  return all
    .map((syntax) => ({ ...syntax, browsers: browsersWithout(syntax.known, floor) }))
    .filter(({ browsers }) => browsers.length > 0)
}

/** Entries of the list that the data no longer knows by that name: then nothing would be found. */
export function unknownSyntax(): string[] {
  return all.filter(({ known }) => !known?.__compat).map(({ feature }) => feature)
}
