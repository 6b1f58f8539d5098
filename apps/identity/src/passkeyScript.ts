/**
 * The script of the sign-in pages. It runs in the browser: its text is served as it is after types are removed, so it uses
 * nothing from outside itself but the library's global. Without it, people sign in by code.
 */
import type {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

declare const SimpleWebAuthnBrowser: {
  browserSupportsWebAuthn: typeof browserSupportsWebAuthn
  browserSupportsWebAuthnAutofill: typeof browserSupportsWebAuthnAutofill
  startAuthentication: typeof startAuthentication
  startRegistration: typeof startRegistration
}

/** The text of the script, ready to serve. */
export const passkeyScriptText = () => `(${passkeyScript})()`

function passkeyScript() {
  const library = SimpleWebAuthnBrowser
  const action = document.body.dataset.action ?? ''
  const isSupported = library.browserSupportsWebAuthn()
  const signInButton = document.getElementById('passkey-sign-in')
  const addButton = document.getElementById('passkey-add')
  const later = document.getElementById('later') as HTMLFormElement | null

  const post = async (path: string, body: unknown) => {
    const answer = await fetch(action + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const said = await answer.json()
    if (!answer.ok) throw new Error(said.sentence)
    return said
  }
  const say = (sentence: string) => {
    const problem = document.getElementById('passkey-problem')
    if (!problem) return
    problem.textContent = sentence
    problem.hidden = false
  }
  const explain = (error: unknown) => {
    const { name, message } = error as Error
    if (name === 'AbortError') return
    if (name === 'NotAllowedError') return say('No passkey was used. Try again, or go on without one.')
    if (name === 'InvalidStateError') return say('This device has a passkey of yours already.')
    say(message)
  }
  const signIn = async (useBrowserAutofill: boolean) => {
    const optionsJSON = await post('/passkey/options', {})
    const credential = await library.startAuthentication({ optionsJSON, useBrowserAutofill })
    const { location } = await post('/passkey', credential)
    window.location.assign(location)
  }
  const add = async () => {
    const optionsJSON = await post('/passkey/new/options', {})
    const credential = await library.startRegistration({ optionsJSON })
    const { location } = await post('/passkey/new', credential)
    window.location.assign(location)
  }

  if (signInButton && isSupported) {
    signInButton.hidden = false
    signInButton.addEventListener('click', () => void signIn(false).catch(explain))
    void library.browserSupportsWebAuthnAutofill().then((isOffered) => {
      // A person who chooses nothing there is told nothing.
      if (isOffered) void signIn(true).catch(() => {})
    })
  }
  if (addButton && isSupported) addButton.addEventListener('click', () => void add().catch(explain))
  // Nothing to offer.
  if (addButton && !isSupported) later?.submit()
}
