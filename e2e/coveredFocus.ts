import type { Page } from '@playwright/test'

/**
 * Goes through a page by Tab, from its top to its end and back again, and lists the focused elements that are hidden,
 * because a bar covers them or they are outside of the window (WCAG 2.4.11). An element higher than half of the window
 * has to be visible in part.
 * @returns the number of elements that had the focus on the way, and the hidden ones, in words
 */
export async function coveredFocus(page: Page): Promise<{ reached: number; covered: string[] }> {
  await page.evaluate(() => {
    scrollTo(0, 0)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  const there = await walk(page, 'Tab')
  const back = await walk(page, 'Shift+Tab')
  return {
    reached: there.reached,
    covered: [...there.covered, ...back.covered.map((each) => `back: ${each}`)],
  }
}

/** So many controls no page has; a page that catches the focus would never end. */
const most = 150

async function walk(page: Page, key: string) {
  await page.evaluate(() => {
    for (const each of document.querySelectorAll('[data-tabbed]')) each.removeAttribute('data-tabbed')
  })
  const covered: string[] = []
  for (let reached = 0; reached < most; reached++) {
    await page.keyboard.press(key)
    const { isNew, problem } = await page.evaluate(lookAtFocus)
    if (!isNew) return { reached, covered }
    if (problem) covered.push(problem)
  }
  return { reached: most, covered }
}

/** Runs in the page. */
async function lookAtFocus(): Promise<{ isNew: boolean; problem: string | null }> {
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
  const element = document.activeElement
  if (!element || element === document.body || element.hasAttribute('data-tabbed'))
    return { isNew: false, problem: null }
  element.setAttribute('data-tabbed', '')
  // Of a hidden field, its label is drawn.
  const box = element.getBoundingClientRect()
  const drawn = box.width < 8 ? (element.closest('label') ?? element.parentElement ?? element) : element
  const { left, top, bottom, width, height } = drawn.getBoundingClientRect()
  const [x, inset] = [left + width / 2, Math.min(4, height / 4)]
  // Of a field for more than a line the browser shows the line that is written in.
  const points: [number, number][] = [[x, top + inset]]
  if (!(element instanceof HTMLTextAreaElement)) points.push([x, bottom - inset])
  const isSeen = ([at, down]: [number, number]) => {
    const hit = document.elementFromPoint(at, down)
    const label =
      element.closest('label') ?? (element instanceof HTMLInputElement ? element.labels?.[0] : null)
    return Boolean(
      hit && (drawn.contains(hit) || hit.contains(drawn) || label?.contains(hit) || element.contains(hit)),
    )
  }
  const seen = points.filter(isSeen).length
  if (seen === points.length || (height > innerHeight / 2 && seen > 0)) return { isNew: true, problem: null }
  const name = element.getAttribute('aria-label') || element.textContent?.trim().slice(0, 40) || element.id
  const over = document.elementFromPoint(x, Math.min(innerHeight - 1, bottom - inset))
  const what = over?.closest('nav, header, section, div')?.className ?? 'outside'
  return {
    isNew: true,
    problem: `${element.tagName} “${name}” ${Math.round(top)}–${Math.round(bottom)} of ${innerHeight}: ${what}`,
  }
}
