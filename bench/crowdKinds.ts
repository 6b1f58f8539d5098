/** Ours and the two that say what can be had at all: node:http without any duty, and sockets without HTTP. */
import { streamPaths } from '@muster/contract/frames'
import type { BareSockets } from './bareSockets.ts'
import { machineMs } from './busy.ts'
import { type Child, startChild } from './child.ts'
import type { ServerKind } from './crowd.ts'
import type { BaselineServer } from './plainServer.ts'
import type { Probe } from './probe.ts'
import type { School } from './school.ts'
import type { RunningServer } from './stage.ts'
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

function memoryOf(probe: Child<Probe>): ServerKind['memory'] {
  return () => probe.ask('memory', undefined)
}
