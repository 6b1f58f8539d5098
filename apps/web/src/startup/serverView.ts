import { asOf, bagSentence, type FallbackReason, noConnection, pageSentence } from './fallbackWords.ts'
import { isBagPage } from './firstScheme.ts'
import { outboxChanged } from './outboxChanged.ts'

/** The interval at which the server's drawing is read anew, in ms: news reaches this page in no other way. */
const readEvery = 10_000
/**
 * Time after opening from which a page that broke may be tried again as a whole, in ms: it might break again at once.
 */
const tryAgainAfter = 60_000

let stop = () => {}

/**
 * Keeps the instructions that the server drew on the screen, says in a sentence what does not work, and reads them
 * anew again and again. Where the server drew none the sentence is alone until it does. Nothing is ever taken away
 * for want of a network.
 * @param place the element to show them in, where the app gives one; else the app's own
 */
export function showServerView(why: FallbackReason, place?: HTMLElement): void {
  document.documentElement.removeAttribute('data-script')
  // What is only late still sends its own taps (earlyButtons.ts).
  if (why !== 'slow') document.documentElement.removeAttribute('data-early')
  stop()
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', () => begin(why, place), { once: true })
  else begin(why, place)
}

function begin(why: FallbackReason, place?: HTMLElement) {
  const root = place ?? document.getElementById('root')
  if (!root) return
  const drawn = firstView()
  if (drawn && place) place.append(drawn)
  say(root, isBagPage() ? bagSentence(why, false) : pageSentence(why))
  if (!isBagPage()) return
  // The app has come after all, and nothing of this is on the page any more.
  const isTakenOver = () => !root.isConnected || (!place && !firstView() && !ownLine())
  const refetch = () => void refetchPage(root, why, isTakenOver)
  const timer = setInterval(() => (isTakenOver() ? stop() : refetch()), readEvery)
  stop = () => clearInterval(timer)
  if (!drawn) refetch()
}

async function refetchPage(root: HTMLElement, why: FallbackReason, isTakenOver: () => boolean) {
  try {
    const answer = await fetch(location.pathname, { headers: { accept: 'text/html' }, cache: 'no-store' })
    if (!answer.ok) throw new Error(String(answer.status))
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
    if (isTakenOver()) return
    // The server is there, and its drawing shows at once.
    if (why === 'failed' && performance.now() > tryAgainAfter) return location.reload()
    const isQuiet = !show(root, fresh)
    say(root, `${bagSentence(why, isQuiet)} ${asOf(new Date().toLocaleTimeString())}`)
  } catch {
    if (isTakenOver()) return
    const words = line(root).textContent ?? ''
    if (!words.startsWith(noConnection())) say(root, `${noConnection()} ${words}`)
  }
}

/**
 * Replaces the server's former drawing by its present one.
 * @returns true when it draws anything: not without an incident
 */
function show(root: HTMLElement, fresh: Document): boolean {
  const [known, view] = [firstView(), fresh.getElementById('first-view')]
  const looks = fresh.querySelector('style[data-first-view]')
  if (looks && !document.querySelector('style[data-first-view]')) document.head.append(looks)
  // Changed within the existing element: the app may hold it.
  if (known) fill(known, Array.from(view?.childNodes ?? []))
  else if (view) fill(root, [view])
  window.dispatchEvent(new Event(outboxChanged))
  return view !== null
}

/** `replaceChildren`, which a browser that old may not have. */
function fill(element: HTMLElement, nodes: Node[]) {
  element.textContent = ''
  for (const node of nodes) element.append(document.adoptNode(node))
}

function say(root: HTMLElement, words: string) {
  const said = line(root)
  said.setAttribute('role', 'status')
  said.dir = 'auto'
  if (said.textContent !== words) said.textContent = words
}

const firstView = () => document.getElementById('first-view')
const ownLine = () => document.getElementById('why-it-stays')

/**
 * The server's line for the connection where it has one; else one above everything, dark, because a bright screen
 * gives a room away.
 */
function line(root: HTMLElement): HTMLElement {
  const known = document.querySelector<HTMLElement>('#first-view .line') ?? ownLine()
  if (known) return known
  const made = document.createElement('p')
  made.id = 'why-it-stays'
  const { style } = made
  style.margin = '0'
  style.padding = '24px 16px'
  style.background = '#10151d'
  style.color = '#eef2f7'
  style.font = '1.125rem/1.45 system-ui, sans-serif'
  ;(firstView() ?? root).prepend(made)
  return made
}
