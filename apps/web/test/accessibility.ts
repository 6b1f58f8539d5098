import axe from 'axe-core'
import { expect } from 'vitest'

/** The schemes that a screen is drawn in. */
export const schemes = ['light', 'dark'] as const

/** Draws the page light or dark, as the device or its user has it. */
export function setScheme(scheme: (typeof schemes)[number]): void {
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
}

/**
 * Checks what is on the page now: no rule of axe is broken, and nothing is wider than the screen.
 * @param within a part of the page; all of it unless said
 */
export async function expectAccessible(within: Element = document.body): Promise<void> {
  await nothingMoves()
  const { violations } = await axe.run(within, {
    resultTypes: ['violations'],
    // The page around a component is the test's.
    rules: {
      'landmark-one-main': { enabled: false },
      'page-has-heading-one': { enabled: false },
      region: { enabled: false },
    },
  })
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
  expect(found).toEqual([])
  expect(document.documentElement.scrollWidth, 'wider than the screen').toBeLessThanOrEqual(window.innerWidth)
}

/** Waits until nothing fades or slides: a color on its way to another has no contrast to be judged. */
async function nothingMoves() {
  for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
  const ends = (animation: Animation) =>
    animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
  await Promise.all(
    document
      .getAnimations()
      .filter(ends)
      .map(({ finished }) => finished.catch(() => {})),
  )
}
