import type { Page } from '@playwright/test'

/** A device that keeps passkeys, in a browser of a story. */

/**
 * Gives the browser of a page a device that keeps passkeys.
 * @returns a function that says whether its owner is there to touch it
 */
export async function withDevice(page: Page): Promise<(isThere: boolean) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return (enabled) => session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
}

/**
 * Signs in by the button for passkeys. A device drops what comes while nobody is there, and one whose owner is always there
 * answers the field for the address at once: so the owner comes when the page asks for the button.
 * @param open leads to the sign-in page
 */
export async function signInWithPasskey(
  page: Page,
  touchDevice: (isThere: boolean) => Promise<unknown>,
  open: () => Promise<unknown>,
): Promise<void> {
  const options = '**/passkey/options'
  await touchDevice(false)
  const offered = page.waitForResponse(options)
  await open()
  await offered
  await page.route(options, (route) => touchDevice(true).then(() => route.continue()), { times: 1 })
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
}
