import { expect, test } from 'vitest'
import { passkeyScriptText } from './passkeyScript.ts'

/** Runs the script beside a page and a library that are made for the test. */
function openPage() {
  const button = Object.assign(new EventTarget(), { hidden: true })
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let asked = 0
  const fetch = async (path: string) => {
    if (path.endsWith('/options')) await answers[asked++]?.promise
    return { ok: true, json: async () => ({ location: '/next' }) }
  }
  const tries: boolean[] = []
  const left = Promise.withResolvers<string>()
  const globals = {
    document: {
      body: { dataset: {} },
      getElementById: (id: string) => (id === 'passkey-sign-in' ? button : null),
    },
    window: { location: { assign: left.resolve } },
    fetch,
    SimpleWebAuthnBrowser: {
      browserSupportsWebAuthn: () => true,
      browserSupportsWebAuthnAutofill: async () => true,
      startAuthentication: async ({ useBrowserAutofill }: { useBrowserAutofill: boolean }) => {
        tries.push(useBrowserAutofill)
        // The field waits until its owner chooses something there.
        return useBrowserAutofill ? new Promise(() => {}) : {}
      },
    },
  }
  new Function(...Object.keys(globals), passkeyScriptText())(...Object.values(globals))
  return { button, answers, tries, left: left.promise }
}

test('a button that is pressed before the field has its options is not undone by them', async () => {
  const { button, answers, tries, left } = openPage()
  button.dispatchEvent(new Event('click'))
  for (const answer of answers.reverse()) answer.resolve()
  expect(await left).toBe('/next')
  expect(tries).toEqual([false])
})

test('the field offers passkeys first, and the button still works', async () => {
  const { button, answers, tries, left } = openPage()
  for (const answer of answers) answer.resolve()
  await expect.poll(() => tries).toEqual([true])
  button.dispatchEvent(new Event('click'))
  expect(await left).toBe('/next')
  expect(tries).toEqual([true, false])
})
