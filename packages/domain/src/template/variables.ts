import { say } from '@muster/words/message'
import { t } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'

/** The variables of a message, known only when it is sent. Written `{location}` in a template. */
export const variables = ['school', 'room', 'action', 'location', 'commander', 'time'] as const
export type Variable = (typeof variables)[number]

/** The meaning of each variable. */
export const variableWords = wordTable<Variable>({
  school: say`the sites of the incident`,
  room: say`the room, in a message to one room`,
  action: say`Hold, Secure, Lockdown, Evacuate or Shelter`,
  location: say`the location, if entered at the start`,
  commander: say`the incident commander`,
  time: say`the time of sending`,
})

/** The value of each variable when a message is written; null or nothing but space: unknown. */
export type VariableValues = Record<Variable, string | null>

/** A gap in a text for a manager to fill in: `[location]`. */
export function placeholderFor(variable: Variable): string {
  return `[${variable}]`
}

const inBraces = /\{([^{}]*)\}/g

/** The variables that a template names, each once, in its order. */
export function variablesIn(template: string): Variable[] {
  const named = [...template.matchAll(inBraces)].flatMap(([, name = '']) => variableOf(name) ?? [])
  return [...new Set(named)]
}

/**
 * Finds the mistake in the variables of a template, as a sentence; null when there is none. A template that is saved
 * has no brace that would reach a room.
 */
export function variablesProblem(template: string): string | null {
  const unknown = [...template.matchAll(inBraces)].find(([, name = '']) => !variableOf(name))
  if (unknown) {
    const known = variables.map((each) => `{${each}}`).join(', ')
    return t`${unknown[0]} is not a variable. Use one of ${known}.`
  }
  return /[{}]/.test(template.replaceAll(inBraces, ''))
    ? t`Use ${'{'} and ${'}'} only around a variable, such as ${'{location}'}.`
    : null
}

/** A template with its variables filled in; what is not known becomes a gap. */
export function fillVariables(template: string, values: VariableValues): string {
  return template.replaceAll(inBraces, (written, name: string) => {
    const variable = variableOf(name)
    if (!variable) return written
    return values[variable]?.trim() || placeholderFor(variable)
  })
}

/**
 * The first gap of a text, to be filled in before it is sent; null when there is none. A variable in braces, typed by
 * hand or left over, is one too: no room ever reads `{location}`.
 */
export function firstPlaceholder(text: string): { variable: Variable; start: number; end: number } | null {
  for (const found of text.matchAll(/\[(\w+)\]|\{([^{}]*)\}/g)) {
    const variable = variableOf(found[1] ?? found[2] ?? '')
    if (variable) return { variable, start: found.index, end: found.index + found[0].length }
  }
  return null
}

function variableOf(name: string): Variable | null {
  return variables.find((each) => each === name.trim().toLowerCase()) ?? null
}
