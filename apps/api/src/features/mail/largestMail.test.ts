import { fillMessage } from '@muster/domain/notification/messageTemplates'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { reminderMail } from '../task/taskReminderMail.ts'
import { largestMail, smtpSender } from './smtpSender.ts'

/** Compares the longest texts that people may write, of four bytes a character, with the size that doctor asks mail servers for. */

const long = (characters: number) => '🚨'.repeat(characters)
const values = {
  organization: long(200),
  sites: [long(200)],
  action: 'Evacuate',
  type: 'Threat',
  location: long(200),
  commander: long(200),
  time: '10:00',
  message: long(2000),
  link: `https://${'a'.repeat(200)}.example.org/read`,
}
const config = { PUBLIC_URL: values.link, PORT: 3000, TENANT_DOMAIN: undefined }
const task = {
  id: 'a',
  title: long(200),
  detail: long(4000),
  siteId: 1,
  siteName: long(200),
  dueOn: '2026-11-27',
}
const tenant = { name: long(200), prefix: 'oak' }

test.each([
  [
    'a message of an incident',
    fillMessage('email', { subject: long(200), body: '{message}'.repeat(400) }, values, 'Exercise'),
  ],
  ['a reminder of a task', reminderMail(config, { task, tenant, ownerName: long(200) }, { about: 'today' })],
])('%s, as long as it may be, is smaller', async (_, { subject, body }) => {
  let bytes = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      stream.on('data', (part: Buffer) => {
        bytes += part.length
      })
      stream.on('end', done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  const address = server.server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const sender = smtpSender({
    url: `smtp://127.0.0.1:${port}`,
    from: 'muster@school.example',
    timeout: 5_000,
  })
  const mail = { id: 'a', recipient: 'ann@example.org', subject: subject ?? '', body }
  expect(await sender.send(mail, new AbortController().signal)).toEqual({ is: 'taken' })
  sender.close()
  expect(bytes).toBeGreaterThan(20_000)
  expect(bytes).toBeLessThan(largestMail)
})
