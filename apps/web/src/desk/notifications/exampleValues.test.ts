import { builtInTemplate } from '@muster/domain/notification/builtInTemplates'
import { fillMessage, templateChannel } from '@muster/domain/notification/messageTemplates'
import { messageReader, notificationTrigger } from '@muster/domain/notification/vocabulary'
import { expect, test } from 'vitest'
import { exampleValues, insertVariable } from './exampleValues.ts'

test('a variable is put where the cursor is, over what is selected', () => {
  expect(insertVariable('At : go', 'sites', { from: 3, to: 3 })).toEqual({
    text: 'At {sites}: go',
    cursor: 10,
  })
  expect(insertVariable('At here', 'sites', { from: 3, to: 7 })).toEqual({ text: 'At {sites}', cursor: 10 })
})

test('an example fills in everything that the built-in words name', () => {
  for (const reader of messageReader.options)
    for (const channel of templateChannel.options)
      for (const stage of notificationTrigger.options) {
        const words = builtInTemplate(reader, channel, stage)
        const values = exampleValues(reader, 'Oakridge', stage, 'Exercise')
        const { subject, body } = fillMessage(channel, words, values, 'Exercise')
        expect(`${subject} ${body}`).not.toMatch(/[{}]/)
        expect(subject ?? body).toContain('DRILL')
      }
})
