import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A tab of a running Chromium, spoken to by its own protocol alone. Playwright keeps every page from the browser's memory of pages left and makes it
 * believe that it has the focus; a page of somebody who goes on to another site, and comes back, knows neither.
 */
export type RawTab = {
  /** Evaluates an expression in the page; a promise is awaited. */
  read<T>(expression: string): Promise<T>
  /** Waits until an expression is true. @throws Error naming it after `within` ms */
  until(expression: string, within: number): Promise<void>
  goTo(url: string): Promise<void>
  /** As the browser's Back button. */
  back(): Promise<void>
  send(method: string, params?: object): Promise<unknown>
  /** The reasons why the browser has not kept the page to which one came back last, in its own words; empty when it has. */
  notKept(): string[]
  /** Addresses of the streams that are open, of this page. */
  streams(): string[]
  close(): Promise<void>
}

type Message = {
  id?: number
  method?: string
  params?: {
    requestId?: string
    request?: { url: string }
    notRestoredExplanations?: { reason: string }[]
  }
  result?: { result?: { value?: unknown }; exceptionDetails?: { text: string } }
  error?: { message: string }
}

/** Opens a tab in the browser that listens at this port for debuggers. */
export async function rawTab(port: number): Promise<RawTab> {
  const made = await fetch(`http://127.0.0.1:${port}/json/new?about:blank`, { method: 'PUT' })
  const { id, webSocketDebuggerUrl } = (await made.json()) as { id: string; webSocketDebuggerUrl: string }
  const socket = new WebSocket(webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  const waiting = new Map<number, (message: Message) => void>()
  const open = new Map<string, string>()
  let notKept: string[] = []
  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(String(data))
    const { requestId = '', request, notRestoredExplanations } = message.params ?? {}
    if (notRestoredExplanations) notKept = notRestoredExplanations.map(({ reason }) => reason)
    if (message.id !== undefined) waiting.get(message.id)?.(message)
    else if (message.method === 'Network.requestWillBeSent' && request && /\/stream(\?|$)/.test(request.url))
      open.set(requestId, request.url)
    else if (/^Network\.loading(Finished|Failed)$/.test(message.method ?? '')) open.delete(requestId)
  })
  let last = 0
  const send = (method: string, params: object = {}) =>
    new Promise<Message['result']>((resolve, reject) => {
      last += 1
      const own = last
      waiting.set(own, ({ error, result }) => {
        waiting.delete(own)
        if (error) reject(new Error(`${method}: ${error.message}`))
        else resolve(result)
      })
      socket.send(JSON.stringify({ id: own, method, params }))
    })
  const read = async <T>(expression: string): Promise<T> => {
    const found = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
    if (found?.exceptionDetails) throw new Error(`${expression}: ${found.exceptionDetails.text}`)
    return found?.result?.value as T
  }
  await send('Network.enable')
  await send('Page.enable')
  return {
    read,
    send,
    async until(expression, within) {
      const giveUpAt = performance.now() + within
      // Between two documents there is nothing to ask.
      while (!(await read<boolean>(`Boolean(${expression})`).catch(() => false))) {
        if (performance.now() > giveUpAt) {
          const shown = await read<string>('location.href + "\\n" + document.body.innerText').catch(String)
          throw new Error(`Not true within ${within} ms: ${expression}\n${shown}`)
        }
        await sleep(25)
      }
    },
    async goTo(url) {
      await send('Page.navigate', { url })
    },
    async back() {
      const history = (await send('Page.getNavigationHistory')) as unknown as {
        currentIndex: number
        entries: { id: number }[]
      }
      const entryId = history.entries[history.currentIndex - 1]?.id
      await send('Page.navigateToHistoryEntry', { entryId })
    },
    notKept: () => notKept,
    streams: () => [...open.values()],
    async close() {
      socket.close()
      await fetch(`http://127.0.0.1:${port}/json/close/${id}`)
    },
  }
}
