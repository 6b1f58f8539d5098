/** The servers to which people are told things, in a process of their own: they take everything and count it. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { constants, setPriority } from 'node:os'
import { SMTPServer } from 'smtp-server'
import { machineMs } from './busy.ts'
import { answerParent } from './child.ts'

/** Messages received by each channel, and the time of the last one in machine milliseconds. */
export interface ReceivedCounts {
  mail: number
  sms: number
  push: number
  lastAt: number
}

// They stand on other machines: here they take what processors nobody else wants.
setPriority(constants.priority.PRIORITY_LOW)

const taken: ReceivedCounts = { mail: 0, sms: 0, push: 0, lastAt: 0 }
function count(way: 'mail' | 'sms' | 'push') {
  taken[way] += 1
  taken.lastAt = machineMs()
}

const mail = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: (stream, _, done) => {
    stream.resume()
    stream.on('end', () => {
      count('mail')
      done()
    })
  },
})
mail.on('error', () => {})
const web = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    const isSms = request.url?.endsWith('/Messages.json') ?? false
    count(isSms ? 'sms' : 'push')
    response.writeHead(201, { 'content-type': 'application/json' }).end('{"sid":"SM1","status":"queued"}')
  })
})

const answers = {
  listen: async () => {
    await new Promise<void>((listening) => mail.listen(0, '127.0.0.1', () => listening()))
    await new Promise<void>((listening) => web.listen(0, '127.0.0.1', () => listening()))
    const mailPort = (mail.server.address() as AddressInfo).port
    return { mailPort, webPort: (web.address() as AddressInfo).port }
  },
  read: () => taken,
}
export type FakeProviders = typeof answers
answerParent(answers)
