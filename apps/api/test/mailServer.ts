import { createServer, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail as the server took it. */
export type TakenMail = { to: string[]; text: string }

export type MailServer = { port: number; url: string; taken: TakenMail[]; close: () => Promise<void> }

/**
 * A mail server on loopback.
 * @param answerFor the code and words for a recipient that it does not take
 * @param port one it had before; any otherwise
 * @param beforeAnswer what passes once it has a whole mail, which is in `taken` then, before it says that it takes it
 */
export async function startMailServer(
  answerFor: (address: string) => [code: number, words: string] | null = () => null,
  port = 0,
  beforeAnswer: (mail: TakenMail) => Promise<unknown> = async () => {},
): Promise<MailServer> {
  const taken: TakenMail[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onRcptTo: ({ address }, _, done) => {
      const answer = answerFor(address)
      done(answer ? Object.assign(new Error(answer[1]), { responseCode: answer[0] }) : null)
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const mail = {
          to: envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString(),
        }
        taken.push(mail)
        void beforeAnswer(mail).then(() => done())
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const address = server.server.address()
  const bound = typeof address === 'object' && address ? address.port : 0
  return {
    port: bound,
    url: `smtp://127.0.0.1:${bound}`,
    taken,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/**
 * A mail server that talks to so many at once, and tells all others to come later.
 * @param most connections; 0: none
 */
export async function startNarrowServer(
  most: number,
): Promise<{ url: string; taken: string[]; close: () => Promise<void> }> {
  const sockets = new Set<Socket>()
  const taken: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    if (sockets.size >= most) return void socket.end('421 4.7.0 Too many concurrent connections\r\n')
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.write('220 narrow\r\n')
    let text = ''
    let to = ''
    let isData = false
    socket.on('data', (part) => {
      text += part
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end)
        text = text.slice(end + 2)
        if (isData && line !== '.') continue
        to = /^RCPT TO:<([^>]*)>/i.exec(line)?.[1] ?? to
        if (isData) taken.push(to)
        isData = /^DATA/i.test(line)
        if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else socket.write(isData ? '354 go on\r\n' : '250 ok\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    taken,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** A server that accepts a connection and then says nothing. */
export async function startSilentServer(): Promise<{ url: string; close: () => Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
