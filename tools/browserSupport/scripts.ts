/** Finds features of a built script that browsers of a floor lack: syntax, globals, static members, members of objects. */
import { parseSync } from 'vite'
import type { BrowserFloor } from '../../apps/web/browserFloor.ts'
import type { MissingBuiltins } from './builtins.ts'
import { findMissingSyntax } from './syntax.ts'

/** One thing that some browser of the floor has not got. */
export type Finding = { feature: string; browsers: string[] }

type Node = { type: string; [key: string]: unknown }

/**
 * Reads one script. Names are recognized by their spelling, not by their type: `x.findLast` is a member of that name,
 * of any object; where an interface had a member of that name before, it is not found.
 * @throws Error when it cannot be parsed at all
 */
export function findInScript(
  file: string,
  source: string,
  floor: BrowserFloor,
  { globals, statics, members, methods }: MissingBuiltins,
): Finding[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const found = new Map<string, string[]>()
  const declared = new Set<string>()
  const used = new Map<string, string[]>()
  const syntax = findMissingSyntax(floor)

  walk(program as unknown as Node, null, (node, parent) => {
    for (const { feature, browsers, is } of syntax) if (is(node, parent)) found.set(feature, browsers)
    if (node.type === 'Identifier') {
      const name = String(node.name)
      if (isDeclared(node, parent)) declared.add(name)
      const browsers = globals.get(name)
      if (browsers && isReference(node, parent)) used.set(name, browsers)
    }
    if (node.type !== 'MemberExpression') return
    const { object, property } = node as { object?: Node; property?: Node }
    const name = memberName(node, property)
    if (name === null) return
    const owner = ownerName(object)
    const asStatic = owner && statics.get(`${owner}.${name}`)
    if (asStatic) found.set(`${owner}.${name}`, asStatic)
    const asGlobal = owner && isGlobalObject(owner) ? globals.get(name) : undefined
    if (asGlobal) found.set(name, asGlobal)
    const isCalled = parent?.type === 'CallExpression' && parent.callee === node
    const asMember = members.get(name) ?? (isCalled ? methods.get(name) : undefined)
    if (asMember) found.set(`.${name}`, asMember)
  })
  // A name that the script declares itself is its own.
  for (const [name, browsers] of used) if (!declared.has(name)) found.set(name, browsers)
  return [...found].map(([feature, browsers]) => ({ feature, browsers }))
}

function walk(node: Node, parent: Node | null, visit: (node: Node, parent: Node | null) => void): void {
  visit(node, parent)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof (child as Node).type === 'string') walk(child as Node, node, visit)
  }
}

function memberName(node: Node, property: Node | undefined): string | null {
  if (!node.computed) return property?.type === 'Identifier' ? String(property.name) : null
  return property?.type === 'Literal' && typeof property.value === 'string' ? property.value : null
}

/** `Array`, or `Intl.Segmenter`; also as `globalThis.Array`. */
function ownerName(object: Node | undefined): string | null {
  if (object?.type === 'Identifier') return String(object.name)
  if (object?.type !== 'MemberExpression') return null
  const outer = ownerName(object.object as Node)
  const name = memberName(object, object.property as Node)
  if (!outer || !name) return null
  return isGlobalObject(outer) ? name : outer === 'Intl' ? `Intl.${name}` : null
}

const isGlobalObject = (name: string) => /^(window|globalThis|self)$/.test(name)

function isReference(node: Node, parent: Node | null): boolean {
  if (!parent) return false
  // A name after `typeof` may be missing.
  if (parent.type === 'UnaryExpression' && parent.operator === 'typeof') return false
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed === true
  if (parent.type === 'Property' || /Definition$/.test(parent.type)) return parent.value === node
  return !isDeclared(node, parent)
}

function isDeclared(node: Node, parent: Node | null): boolean {
  if (!parent) return false
  if (/^(Function|Class)/.test(parent.type)) return parent.id === node || isOneOf(parent.params, node)
  if (/^Import.*Specifier$/.test(parent.type)) return parent.local === node
  if (parent.type === 'ArrowFunctionExpression' || parent.type === 'FormalParameters')
    return isOneOf(parent.params ?? parent.items, node)
  return parent.type === 'VariableDeclarator' && parent.id === node
}

const isOneOf = (list: unknown, node: Node) => Array.isArray(list) && list.includes(node)
