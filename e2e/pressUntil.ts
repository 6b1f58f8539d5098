import { expect } from '@playwright/test'

type Waiting = { timeout: number }

/**
 * Presses, and again where that did nothing, until it is seen to have worked. A late element may cover the pressed one,
 * or have taken its place: that a press is no longer possible proves nothing, only the visible result does.
 * @param press within the time that is given
 * @param works expects what is to be seen, within the time that is given
 */
export async function pressUntil(
  press: (within: Waiting) => Promise<void>,
  works: (within: Waiting) => Promise<void>,
): Promise<void> {
  await expect(async () => {
    await press({ timeout: 1_000 }).catch(() => {})
    await works({ timeout: 1_000 })
  }).toPass()
}
