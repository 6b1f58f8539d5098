import { openCatalog } from '@muster/words/catalog'
import { packCatalog } from '@muster/words/packCatalog'
import { openSourceCatalog } from '@muster/words/sourceCatalog'
import { inCatalog, told } from '@muster/words/t'
import { expect, test } from 'vitest'
import { refuse } from '../refusal.ts'
import { actionGuides, actionName } from './actionGuides.ts'
import { countWords, problemWords } from './claims/words.ts'
import { kindWords } from './kindWords.ts'
import { becameRealMessage, isToldChecked, tellBuiltIn } from './tellBuiltIn.ts'

const sources = {
  Lockdown: 'Cierre de emergencia',
  'Locks, lights, out of sight.': 'Cerrojos, luces, fuera de la vista.',
  'Lock the door and turn off the lights': 'Cierren la puerta con llave y apaguen las luces',
  'This is real.': 'Esto es real.',
  'Someone is injured': 'Hay alguien herido',
  '{0, plural, one {# missing} other {# missing}}':
    '{0, plural, one {falta #} many {faltan #} other {faltan #}}',
  'This is real. This is no longer a drill.': 'Esto es real. Ya no es un simulacro.',
  'Lockdown. Lock the door, turn off the lights, stay out of sight. Keep silent.':
    'Cierre de emergencia. Cierren la puerta.',
  'This incident has ended. You can’t add to it.': 'Este incidente ha terminado. No puede agregar nada.',
}
const spanish = openCatalog('es', [packCatalog(sources, Object.keys(sources))])

test('what is shown of an action follows the language, and what is stored and sent stays English', () => {
  const { action, directive, instructions } = inCatalog(spanish, () => {
    const guide = actionGuides.Lockdown
    return { action: guide.action, directive: guide.directive, instructions: guide.instructions }
  })
  expect(action).toBe('Lockdown')
  expect(directive).toBe('Cerrojos, luces, fuera de la vista.')
  expect(instructions[0]?.text).toBe('Lock the door and turn off the lights')
  expect(inCatalog(spanish, () => told(instructions[0]?.text ?? ''))).toBe(
    'Cierren la puerta con llave y apaguen las luces',
  )
  expect(inCatalog(spanish, () => actionName('Lockdown'))).toBe('Cierre de emergencia')
  expect(actionGuides.Lockdown.directive).toBe('Locks, lights, out of sight.')
})

test('kinds, problems and counts follow the language', () => {
  expect(inCatalog(spanish, () => kindWords.Actual.sentence)).toBe('Esto es real.')
  expect(inCatalog(spanish, () => problemWords({ problem: 'injured', count: null }))).toBe(
    'Hay alguien herido',
  )
  expect(inCatalog(spanish, () => countWords({ missing: 1 }))).toEqual(['falta 1'])
  expect(countWords({ missing: 1, injured: null })).toEqual(['1 missing'])
})

test('a message of two built-in parts is told as both, and what somebody typed behind one is not', () => {
  const message = becameRealMessage('Exercise', 'Lockdown')
  expect(message).toMatch(/^This is real\. This is no longer a drill\. Lockdown\. Lock the door/)
  expect(inCatalog(spanish, () => tellBuiltIn(message))).toBe(
    'Esto es real. Ya no es un simulacro. Cierre de emergencia. Cierren la puerta.',
  )
  const typed = 'This is real. This is no longer a drill. Use the north exit.'
  expect(inCatalog(spanish, () => tellBuiltIn(typed))).toBeNull()
  expect(tellBuiltIn(message)).toBeNull()
})

test('of a message of two parts both have to be checked before its English is left out', () => {
  const message = becameRealMessage('Exercise', 'Lockdown')
  const [opening, rest] = ['This is real. This is no longer a drill.', message.slice(41)]
  const texts = { [opening]: 'Esto es real.', [rest]: 'Cierre de emergencia.' }
  const checked = (...known: string[]) =>
    inCatalog(openSourceCatalog('es', texts, new Set(known)), () => isToldChecked(message))
  expect([checked(opening), checked(opening, rest), isToldChecked(message)]).toEqual([false, true, false])
})

test('the server refuses in English, and the phone says it in its language', () => {
  const { sentence } = inCatalog(spanish, () => refuse('already-ended'))
  expect(sentence).toBe('This incident has ended. You can’t add to it.')
  expect(inCatalog(spanish, () => told(sentence))).toBe('Este incidente ha terminado. No puede agregar nada.')
})
