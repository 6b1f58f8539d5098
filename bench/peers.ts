/** What users would take instead of Muster, each with a crowd of phones. Nothing of it is needed by anything but the bench. */
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../tools/freePort.ts'
import { machineMs } from './busy.ts'
import { startChild } from './child.ts'
import type { ServerKind } from './crowd.ts'
import { isThere, programPath, residentBytes, runExternalProgram } from './foreignProgram.ts'
import { connectPacket, publishPacket, subscribePacket } from './mqttBytes.ts'
import type { SocketIoServer } from './socketIoServer.ts'
import type { BenchContext } from './stage.ts'
import type { OnStop } from './stopEverything.ts'
import { textFrame, upgradeToSocketIo } from './webSocketBytes.ts'
import { RawHttpConnection, requestOf } from './wire.ts'

export interface Peer {
  name: string
  /** Null when it is not installed. */
  kind: ServerKind | null
  /** What to do about that. */
  missing: string | null
}

const nchanModule = '/usr/lib/nginx/modules/ngx_nchan_module.so'

/** All of them, each ready for so many phones. */
export async function peerKinds(stage: BenchContext, phones: number): Promise<Peer[]> {
  const nginx = (await isThere(nchanModule)) ? await programPath('nginx') : null
  const mosquitto = await programPath('mosquitto')
  return [
    { name: 'Socket.IO with an insert', kind: await socketIoPeer(stage, phones), missing: null },
    {
      name: 'nginx with nchan, not durable',
      kind: nginx ? await nchanPeer(nginx, phones, stage) : null,
      missing: nginx ? null : 'not installed: apt-get install nginx libnginx-mod-nchan',
    },
    {
      name: 'Mosquitto with QoS 1, not durable',
      kind: mosquitto ? await mqttPeer(mosquitto, phones, stage) : null,
      missing: mosquitto ? null : 'not installed: apt-get install mosquitto',
    },
  ]
}

async function socketIoPeer({ onStop, urlOf }: BenchContext, phones: number): Promise<ServerKind> {
  const server = startChild<SocketIoServer>('socketIoServer.ts', onStop)
  const port = await server.ask('listen', urlOf('postgres'))
  const press = await RawHttpConnection.open(port)
  return {
    memory: () => server.ask('memory', undefined),
    opening: {
      port,
      hellos: Array(phones).fill(upgradeToSocketIo),
      ready: '40{',
      second: { after: '0{', bytes: textFrame('40') },
    },
    press: async (text, frame) => {
      const at = machineMs()
      await press.ask(requestOf('POST', '/press', {}, { text, data: dataOf(frame) }))
      return at
    },
  }
}

async function nchanPeer(nginx: string, phones: number, { onStop }: BenchContext): Promise<ServerKind> {
  const port = await freePort()
  const home = await temporaryFolder('muster-nchan-', onStop)
  await writeFile(
    join(home, 'nginx.conf'),
    `load_module ${nchanModule};
    pid ${home}/pid; error_log stderr crit; daemon off; worker_processes 1; worker_rlimit_nofile 20000;
    events { worker_connections 20000; }
    http { access_log off; tcp_nodelay on; client_body_temp_path ${home}/body; proxy_temp_path ${home}/proxy;
      fastcgi_temp_path ${home}/fastcgi; uwsgi_temp_path ${home}/uwsgi; scgi_temp_path ${home}/scgi;
      server { listen 127.0.0.1:${port} backlog=4096;
        location /publish { nchan_publisher http; nchan_channel_id all; nchan_message_buffer_length 1; }
        location /subscribe { nchan_subscriber eventsource; nchan_channel_id all; nchan_subscriber_first_message newest; } } }`,
  )
  const child = await runExternalProgram(nginx, ['-p', home, '-c', join(home, 'nginx.conf')], port, onStop)
  const press = await RawHttpConnection.open(port)
  return {
    memory: async () => ({ rss: await residentBytes(child), heap: null }),
    opening: {
      port,
      hellos: Array(phones).fill(requestOf('GET', '/subscribe', { accept: 'text/event-stream' })),
      ready: '200 OK',
    },
    press: async (_, frame) => {
      const at = machineMs()
      await press.ask(requestOf('POST', '/publish', {}, dataOf(frame)))
      return at
    },
  }
}

async function mqttPeer(mosquitto: string, phones: number, { onStop }: BenchContext): Promise<ServerKind> {
  const port = await freePort()
  const home = await temporaryFolder('muster-mosquitto-', onStop)
  const conf = `listener ${port} 127.0.0.1
allow_anonymous true
persistence false
set_tcp_nodelay true
log_type none
`
  await writeFile(join(home, 'mosquitto.conf'), conf)
  const child = await runExternalProgram(mosquitto, ['-c', join(home, 'mosquitto.conf')], port, onStop)
  const publish = await openPublisher(port)
  return {
    memory: async () => ({ rss: await residentBytes(child), heap: null }),
    opening: {
      port,
      hellos: Array.from(
        { length: phones },
        (_, place) => `${connectPacket(`phone${place}`)}${subscribePacket('all')}`,
      ),
      // SUBACK for packet 1.
      ready: '\x90\x03\0\x01',
      isMqtt: true,
    },
    press: async (_, frame) => {
      const at = machineMs()
      publish(JSON.stringify(dataOf(frame)))
      return at
    },
  }
}

/** A folder that goes when the bench ends, open to the user that a server makes of itself. */
async function temporaryFolder(prefix: string, onStop: OnStop): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), prefix))
  onStop(() => rm(home, { recursive: true, force: true, maxRetries: 5 }))
  await chmod(home, 0o755)
  return home
}

/** A connection that publishes. */
async function openPublisher(port: number): Promise<(payload: string) => void> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  socket.on('error', () => {})
  socket.write(connectPacket('manager'), 'latin1')
  await once(socket, 'data')
  socket.resume()
  let id = 0
  return (payload) => {
    id += 1
    socket.write(publishPacket('all', id, payload), 'latin1')
  }
}

/** What a frame says, without how server-sent events wrap it. */
function dataOf(frame: string): unknown {
  return JSON.parse(/^data: (.*)$/m.exec(frame)?.[1] ?? 'null')
}
