import { expect, test } from 'vitest'
import { categoryOf, incidentTypes } from './incidentTypes.ts'
import { severityStyles } from './vocabulary.ts'

test('the seven types have the numbers, names and categories of the specification', () => {
  expect(incidentTypes.map(({ type, name }) => [type, name, categoryOf(type)])).toEqual([
    [1, 'Threat', 'Emergency'],
    [2, 'Injury', 'Emergency'],
    [3, 'Medical', 'Emergency'],
    [4, 'SPED', 'Emergency'],
    [5, 'Psych', 'Emergency'],
    [6, 'Missing Students', 'NonEmergency'],
    [7, 'Other', 'Other'],
  ])
})

test('each type says what it is, what its chat begins with, and has an icon', () => {
  for (const { name, description, initialChatMessage, icon } of incidentTypes)
    for (const words of [description, initialChatMessage, icon]) expect(words, name).toMatch(/\w{3}/)
})

test('severities are success 0, light 1, warning 2, danger 3', () => {
  expect(Object.entries(severityStyles)).toEqual([
    ['0', 'success'],
    ['1', 'light'],
    ['2', 'warning'],
    ['3', 'danger'],
  ])
})
