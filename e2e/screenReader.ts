import type { Page } from '@playwright/test'

/**
 * Records the announcements of a screen reader on a page: every change of a live region, as browsers report it
 * (WAI-ARIA 1.2, section 6.6.4).
 */

type Heard = Window & { heardAloud?: string[] }

/**
 * Listens from the next page that is opened in this tab. Text that is in a region when it arrives with its page is not
 * spoken.
 */
export async function listenAloud(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(window, { heardAloud: heard })
    const live = '[role=status],[role=alert],[role=log],[aria-live=polite],[aria-live=assertive]'
    const silent = '[role=timer],[aria-live=off]'
    const wordsOf = (node: Node) => {
      const text = node.textContent ?? ''
      return text.replace(/\s+/g, ' ').trim()
    }
    const regionOf = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement
      const nearest = element?.closest(`${live},${silent}`)
      return nearest?.matches(live) ? nearest : null
    }
    new MutationObserver((changes) => {
      const spoken = new Map<Element, string>()
      for (const { target, addedNodes } of changes) {
        const region = regionOf(target)
        if (region?.matches('[role=log]')) {
          for (const node of addedNodes) if (wordsOf(node)) heard.push(wordsOf(node))
        } else if (region) spoken.set(region, wordsOf(region))
        // An alert is spoken as soon as it is there; other regions only when something in them changes.
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const alert of [node, ...node.querySelectorAll('[role=alert]')])
              if (alert.matches('[role=alert]')) spoken.set(alert, wordsOf(alert))
      }
      for (const words of spoken.values()) if (words) heard.push(words)
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })
}

/** Takes the announcements since the last call. */
export function heardAloud(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as Heard).heardAloud?.splice(0) ?? [])
}
