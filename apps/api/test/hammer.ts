/** A thread that sends one request over and over, on many connections, until it is ended (`startHammer`). */
import { Agent, request } from 'node:http'
import { isMainThread, Worker, workerData } from 'node:worker_threads'

type Blow = {
  url: string
  method?: string
  headers?: Record<string, string>
  body?: Uint8Array
  connections: number
}

/** @returns the way to end it */
export function startHammer(blow: Blow): () => Promise<number> {
  const thread = new Worker(new URL(import.meta.url), { workerData: { blow } })
  return () => thread.terminate()
}

if (!isMainThread && workerData?.blow) hammer(workerData.blow)

function hammer({ url, method = 'GET', headers = {}, body, connections }: Blow) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const send = () => {
    const sent = request(url, { agent, method, headers }, (answer) => answer.resume().once('close', send))
    sent.once('error', () => setTimeout(send, 50))
    sent.end(body)
  }
  for (let at = 0; at < connections; at++) send()
}
