/**
 * The load, in a process of its own: hundreds of open bag pages. Each holds its stream and polls its status once a
 * second beside it, as the web app does, and notes when a frame has arrived that contains what is waited for.
 */
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CpuUsage, machineMs, watchCpuUsage } from './busy.ts'
import { answerParent } from './child.ts'
import { headerOf, RawHttpConnection, requestOf } from './wire.ts'

/** A page's two addresses on its server. */
export interface PageAddress {
  stream: string
  status: string
}
type Group = 'ours' | 'reference'
export interface Heard {
  /** Per page, in machine milliseconds. */
  at: number[]
  /** Pages that did not hear in time. */
  missing: number
  busy: CpuUsage
  /** The frame as the first page got it. */
  frame: string
}

const groups: Record<Group, OpenPage[]> = { ours: [], reference: [] }
const pollEvery = 1000
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
let readBusy = watchCpuUsage()

const answers = {
  open: async ({ group, port, pages }: { group: Group; port: number; pages: PageAddress[] }) => {
    for (const address of pages) groups[group].push(await OpenPage.open(port, address))
  },
  /** From now on, pages note when a frame contains all of these texts. */
  expect: ({ group, texts }: { group: Group; texts: string[] }) => {
    for (const page of groups[group]) page.expect(texts)
    readBusy = watchCpuUsage()
  },
  heard: async ({ group, withinMs }: { group: Group; withinMs: number }): Promise<Heard> => {
    const pages = groups[group]
    const giveUpAt = machineMs() + withinMs
    while (machineMs() < giveUpAt && pages.some(({ heardAt }) => heardAt === null)) await sleep(10)
    const at = pages.flatMap(({ heardAt }) => heardAt ?? [])
    return { at, missing: pages.length - at.length, busy: readBusy(), frame: pages[0]?.frame ?? '' }
  },
  close: () => {
    for (const page of [...groups.ours, ...groups.reference]) page.close()
    groups.ours = []
    groups.reference = []
  },
}
export type OpenPages = typeof answers
answerParent(answers)

class OpenPage {
  heardAt: number | null = null
  frame = ''
  private texts: string[] = []
  private received = ''
  private tag = ''
  private timer: NodeJS.Timeout | undefined
  private readonly stream: IncomingMessage
  private readonly wire: RawHttpConnection
  private readonly address: PageAddress

  private constructor(stream: IncomingMessage, wire: RawHttpConnection, address: PageAddress) {
    this.stream = stream
    this.wire = wire
    this.address = address
    stream.setEncoding('utf8').on('data', (chunk: string) => this.take(chunk))
    // A page that lost its stream hears nothing more, and is counted as missing.
    stream.on('error', () => {})
    this.timer = setTimeout(() => this.poll(), Math.random() * pollEvery)
  }

  static async open(port: number, address: PageAddress): Promise<OpenPage> {
    const wire = await RawHttpConnection.open(port)
    const stream = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ agent, host: '127.0.0.1', port, path: address.stream }, resolve).on('error', reject)
    })
    if (stream.statusCode !== 200) throw new Error(`The stream answered ${stream.statusCode}.`)
    return new OpenPage(stream, wire, address)
  }

  expect(texts: string[]) {
    this.texts = texts
    this.heardAt = null
  }

  close() {
    clearTimeout(this.timer)
    this.wire.close()
    this.stream.destroy()
  }

  private take(chunk: string) {
    this.received += chunk
    const end = this.received.lastIndexOf('\n\n')
    if (end < 0) return
    const frames = this.received.slice(0, end + 2)
    this.received = this.received.slice(end + 2)
    if (this.heardAt !== null || !this.texts.every((text) => frames.includes(text))) return
    this.heardAt = machineMs()
    this.frame = frames
  }

  private poll() {
    this.timer = setTimeout(() => this.poll(), pollEvery)
    if (this.wire.isBusy) return
    const headers: Record<string, string> = this.tag ? { 'if-none-match': this.tag } : {}
    this.wire.ask(requestOf('GET', this.address.status, headers)).then(
      ({ head }) => {
        this.tag = headerOf(head, 'etag') ?? ''
      },
      () => {},
    )
  }
}
