import { createSocket } from 'node:dgram'

/** A name server for tests, on this machine. */
export interface TestNameServer {
  /** Address with port, as a resolver takes it. */
  address: string
  close: () => void
}

const headLength = 12
const typeA = 1

/**
 * Starts a name server (RFC 1035) that knows some hosts by the address 127.0.0.1, and none of the others.
 * @param isKnown judges a host in lower case
 */
export async function startTestNameServer(isKnown: (host: string) => boolean): Promise<TestNameServer> {
  const socket = createSocket('udp4')
  socket.on('message', (question, { port, address }) =>
    socket.send(answerTo(question, isKnown), port, address),
  )
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() }
}

function answerTo(message: Buffer, isKnown: (host: string) => boolean): Buffer {
  const labels: string[] = []
  let at = headLength
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const type = message.readUInt16BE(at + 1)
  const question = message.subarray(headLength, at + 5)
  const knows = isKnown(labels.join('.').toLowerCase())
  const isAnswered = knows && type === typeA
  const head = Buffer.alloc(headLength)
  message.copy(head, 0, 0, 2)
  // An answer with authority; 3: no such name.
  head.writeUInt16BE(0x8580 | (knows ? 0 : 3), 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(isAnswered ? 1 : 0, 6)
  // The name of the question, type A, class IN, for 0 seconds, four bytes.
  const record = Buffer.from([0xc0, headLength, 0, typeA, 0, 1, 0, 0, 0, 0, 0, 4, 127, 0, 0, 1])
  return Buffer.concat([head, question, ...(isAnswered ? [record] : [])])
}
