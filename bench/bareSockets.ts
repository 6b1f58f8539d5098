/**
 * The fastest server that the readers could have, in a process of its own: a loop over sockets that writes prepared bytes. Nothing
 * that speaks HTTP can be faster, so a server near this is measured by its readers and not by itself.
 */
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { machineMs } from './busy.ts'
import { answerParent } from './child.ts'

const sockets = new Set<Socket>()
const server = createServer({ noDelay: true }, (socket) => {
  sockets.add(socket)
  socket.on('data', () => socket.write('ready\n\n'))
  socket.on('error', () => {})
  socket.on('close', () => sockets.delete(socket))
})

const answers = {
  listen: () =>
    new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', 4096, () => resolve((server.address() as AddressInfo).port))
    }),
  /** Writes a frame to all; when it began, in milliseconds of the machine's clock. */
  press: (frame: string): number => {
    const bytes = Buffer.from(frame, 'latin1')
    const at = machineMs()
    for (const socket of sockets) socket.write(bytes)
    return at
  },
}
export type BareSockets = typeof answers
answerParent(answers)
