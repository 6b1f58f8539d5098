import { appFailed } from './appFailed.ts'
import { showServerView } from './serverView.ts'

/**
 * Time that the app has to take over before the page says that it has not, in ms: a slow phone on a slow line needs
 * eight seconds.
 */
const patience = 20_000
/** From an error of the app's own files until it counts as the end of the start, in ms. */
const grace = 1_000

/** Watches that the app takes over, and stays with the server's drawing where it does not. */
export function watchStart(): void {
  const unlessStarted = (why: 'failed' | 'slow') => {
    if (!hasStarted()) showServerView(why)
  }
  // A file that does not come tells the element alone, and one that cannot be read, or throws, the window.
  window.addEventListener(
    'error',
    ({ target, filename }: ErrorEvent) => {
      const file = target instanceof HTMLScriptElement ? target.src : filename
      if (file?.includes('/assets/') && !hasStarted()) setTimeout(unlessStarted, grace, 'failed')
    },
    true,
  )
  window.addEventListener(appFailed, (event) =>
    showServerView('failed', (event as CustomEvent<HTMLElement>).detail),
  )
  setTimeout(unlessStarted, patience, 'slow')
}

/** True once the app has its own view: until then the server's is still on the page. */
function hasStarted(): boolean {
  const root = document.getElementById('root')
  return root?.firstElementChild != null && document.getElementById('first-view') === null
}
