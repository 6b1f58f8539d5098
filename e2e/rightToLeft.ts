import type { Page } from '@playwright/test'

/** Icons that point along a line of text, which are mirrored where it runs from the right; clocks, checks and play are not. */
const pointing = /tabler-icon-(arrow|chevron)-(left|right|back-up)|tabler-icon-(send|logout|external-link)/

/** Lists icons that point the wrong way, and codes, numbers and names whose parts are in another order than in the text. */
export function directionFaults(page: Page): Promise<string[]> {
  return page.evaluate(
    ([icons, runs]) => {
      const found: string[] = []
      for (const icon of document.querySelectorAll<SVGElement>('svg[class*="tabler-icon"]')) {
        if (!icon.checkVisibility()) continue
        const { a, b } = new DOMMatrix(getComputedStyle(icon).transform)
        // One that is turned, as of a fold that is open, points down.
        if (new RegExp(icons).test(icon.getAttribute('class') ?? '') && a > 0 && Math.abs(b) < 0.1)
          found.push(`points the wrong way: ${icon.getAttribute('class')}`)
      }
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (!text.parentElement?.checkVisibility()) continue
        for (const run of (text.textContent ?? '').matchAll(new RegExp(runs, 'gu'))) {
          const spot = (at: number) => {
            const range = document.createRange()
            range.setStart(text, at)
            range.setEnd(text, at + 1)
            return range.getBoundingClientRect()
          }
          const boxes = [...run[0]].map((_, at) => spot(run.index + at))
          const isTurned = boxes.some((box, at) => {
            const before = boxes[at - 1]
            return (
              before &&
              before.width > 0 &&
              box.width > 0 &&
              box.top === before.top &&
              box.left < before.left - 0.5
            )
          })
          if (isTurned) found.push(`its parts are turned around: ${run[0]} in “${text.textContent}”`)
        }
      }
      return found
    },
    [
      pointing.source,
      // Codes, phone numbers, times and spans of numbers.
      String.raw`(?<![\p{L}\p{N}])(?:\+?\d[\d\u0020()./:–-]*\d|[A-Z0-9]{5}-[A-Z0-9]{5})(?![\p{L}\p{N}])`,
    ] as const,
  )
}
