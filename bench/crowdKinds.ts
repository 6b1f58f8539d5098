/** Ours, the two that say what can be had at all (node:http without any duty, and sockets without HTTP), and Socket.IO. */
import { streamPaths } from '@muster/contract/frames'
import type { BareSockets } from './bareSockets.ts'
import { machineMs } from './busy.ts'
import { type Child, startChild } from './child.ts'
import type { ServerKind } from './crowd.ts'
import type { BaselineServer } from './plainServer.ts'
import type { Probe } from './probe.ts'
import type { School } from './school.ts'
import type { SocketIoServer } from './socketIoServer.ts'
import type { BenchContext, RunningServer } from './stage.ts'
import type { OnStop } from './stopEverything.ts'
import { RawHttpConnection, requestOf } from './wire.ts'

/** Each room's phone with its own stream; the manager sends a broadcast into the incident that runs. */
export function musterServer(
  { api, manager }: RunningServer,
  school: School,
  incidentOf: () => string,
): ServerKind {
  return {
    memory: memoryOf(api.probe),
    opening: {
      port: api.port,
      hellos: school.barcodes.map((barcode) => requestOf('GET', streamPaths.bag(barcode))),
      ready: 'event: status',
    },
    press: async (text) => {
      const at = machineMs()
      await manager.broadcast(incidentOf(), text)
      return at
    },
  }
}

/** A loop over open node:http answers, which knows nobody, checks nothing and stores nothing. */
export async function baselineServer(phones: number, onStop: OnStop): Promise<ServerKind> {
  const plain = startChild<BaselineServer>('plainServer.ts', onStop)
  const port = await plain.ask('listen', undefined)
  const press = await RawHttpConnection.open(port)
  return {
    memory: memoryOf(plain),
    opening: { port, hellos: Array(phones).fill(requestOf('GET', '/stream')), ready: 'retry: ' },
    press: async (_, frame) => {
      await plain.ask('sendFrame', frame)
      const at = machineMs()
      await press.ask(requestOf('POST', '/press'))
      return at
    },
  }
}

/** The bound of the readers: bytes made beforehand, written to sockets. */
export async function rawSocketServer(phones: number, onStop: OnStop): Promise<ServerKind> {
  const bare = startChild<BareSockets>('bareSockets.ts', onStop)
  const port = await bare.ask('listen', undefined)
  return {
    memory: memoryOf(bare),
    opening: { port, hellos: Array(phones).fill('hello\n'), ready: 'ready' },
    press: (_, frame) => bare.ask('press', frame),
  }
}

const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
/** The request that makes a WebSocket of a connection to a Socket.IO server. */
const upgradeToSocketIo = requestOf('GET', '/socket.io/?EIO=4&transport=websocket', {
  ...upgrade,
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
})
/** The text "40", with which a client of Socket.IO comes in, as a frame with a mask of four null bytes (RFC 6455). */
const join = '\x81\x82\0\0\0\x0040'

/** Starts the usual alternative, Socket.IO, which stores each message as a row before it passes it on. */
export async function socketIoPeer({ onStop, urlOf }: BenchContext, phones: number): Promise<ServerKind> {
  const server = startChild<SocketIoServer>('socketIoServer.ts', onStop)
  const port = await server.ask('listen', urlOf('postgres'))
  const press = await RawHttpConnection.open(port)
  return {
    memory: memoryOf(server),
    opening: {
      port,
      hellos: Array(phones).fill(upgradeToSocketIo),
      ready: '40{',
      second: { after: '0{', bytes: join },
    },
    press: async (text, frame) => {
      const at = machineMs()
      await press.ask(requestOf('POST', '/press', {}, { text, data: dataOf(frame) }))
      return at
    },
  }
}

/** Parses the data of a frame of server-sent events. */
function dataOf(frame: string): unknown {
  return JSON.parse(/^data: (.*)$/m.exec(frame)?.[1] ?? 'null')
}

function memoryOf(probe: Child<Probe>): ServerKind['memory'] {
  return () => probe.ask('memory', undefined)
}
