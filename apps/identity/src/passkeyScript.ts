/**
 * The script of the sign-in pages. It runs in the browser: its text is served as it is after types are removed, so it uses
 * nothing from outside itself but the library's global. Without it, people sign in by code.
 */
import type {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  PublicKeyCredentialRequestOptionsJSON,
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
  const endOthers = document.getElementById('end-others') as HTMLInputElement | null
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
    if (name === 'NotAllowedError') return say('No passkey was used. Try again, or continue without one.')
    if (name === 'InvalidStateError') return say('This device already has your passkey.')
    say(message)
  }
  const newOptions = () => post('/passkey/options', {})
  const signIn = async (optionsJSON: PublicKeyCredentialRequestOptionsJSON, useBrowserAutofill: boolean) => {
    const credential = await library.startAuthentication({ optionsJSON, useBrowserAutofill })
    const { location } = await post('/passkey', credential)
    window.location.assign(location)
  }
  const add = async () => {
    const optionsJSON = await post('/passkey/new/options', {})
    const credential = await library.startRegistration({ optionsJSON })
    const { location } = await post('/passkey/new', { ...credential, endsOthers: endOthers?.checked })
    window.location.assign(location)
  }

  if (signInButton && isSupported) {
    signInButton.hidden = false
    let isPressed = false
    const optionsForField = library
      .browserSupportsWebAuthnAutofill()
      .then((isOffered) => (isOffered && !isPressed ? newOptions() : null))
      .catch(() => null)
    // The browser and the server keep one try each: the field's never begins after the button's.
    void optionsForField.then((options) => {
      // A person who chooses nothing there is told nothing.
      if (options && !isPressed) void signIn(options, true).catch(() => {})
    })
    signInButton.addEventListener('click', () => {
      isPressed = true
      void optionsForField
        .then(newOptions)
        .then((options) => signIn(options, false))
        .catch(explain)
    })
  }
  if (addButton && isSupported) addButton.addEventListener('click', () => void add().catch(explain))
  if (!addButton || isSupported) return
  addButton.hidden = true
  const notHere = document.getElementById('no-passkeys')
  if (notHere) notHere.hidden = false
  // Nothing to offer.
  later?.submit()
}
