/** The provider's pages: sign in, signing out, and a message. Plain HTML, which works without scripts. */
import { createHash } from 'node:crypto'
import { type DemoAccount, demoAccounts } from './accounts.ts'
import type { Offered } from './ports.ts'

const style = `
  :root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #1b2733; background: #f4f6f8 }
  * { box-sizing: border-box }
  body { margin: 0; padding: 24px 16px }
  main { max-width: 30rem; margin: 0 auto }
  h1 { font-size: 1.75rem; line-height: 1.2; margin: 16px 0 8px }
  h2 { font-size: 1.125rem; margin: 32px 0 4px }
  p { margin: 0 0 16px }
  label { display: block; font-weight: 600; margin: 16px 0 4px }
  input { width: 100%; min-height: 48px; padding: 8px 12px; font: inherit; color: inherit;
    background: #fff; border: 1px solid #6b7785; border-radius: 8px }
  .choice { display: flex; gap: 12px; align-items: center; font-weight: 400; min-height: 48px; margin: 0 }
  .choice input { flex: none; width: 24px; min-height: 24px; margin: 0 }
  button { min-height: 48px; padding: 8px 16px; font: inherit; border-radius: 8px; cursor: pointer }
  .primary { width: 100%; margin-top: 24px; font-weight: 600; color: #fff; background: #1a4f8b; border: 0 }
  ul { list-style: none; margin: 0; padding: 0 }
  li { margin-top: 8px }
  form + form .primary { margin-top: 12px }
  .other { width: 100%; margin-top: 12px; color: #1a4f8b; background: #fff; border: 1px solid #6b7785 }
  [hidden] { display: none }
  .account { width: 100%; text-align: left; color: inherit; background: #fff; border: 1px solid #c3cbd3 }
  .account:hover { border-color: #1a4f8b }
  .account strong, .account span { display: block; overflow-wrap: anywhere }
  .account span { color: #4a5763; font-size: .9375rem }
  :focus-visible { outline: 3px solid #1a4f8b; outline-offset: 2px }
  .error { margin: 16px 0; padding: 12px 16px; background: #fff; border: 1px solid #a4161a; border-left-width: 6px; border-radius: 8px }
  .muted { color: #4a5763 }
  .hint { margin: 0 0 6px; color: #4a5763; font-size: .9375rem }
  form + p { margin-top: 16px }
  a { color: #1a4f8b }
`

const roleNames: Record<DemoAccount['role'], string> = {
  GlobalAdmin: 'Global administrator',
  TenantAdmin: 'Tenant administrator',
  Manager: 'Manager',
  SiteSpecific: 'Manager of one site',
  Staff: 'Staff',
}
const tenantNames: Record<DemoAccount['tenantKey'], string> = { oakridge: 'Oakridge', riverbend: 'Riverbend' }

/** The parts that every page of signing in shows. */
type Shown = {
  productName: string
  /** The path of the page; its forms post below. */
  action: string
  /** The text typed before, and its fault. */
  email?: string
  error?: string
}

/** The page where somebody says who they are. */
export function startPage(
  shown: Shown & { isDemo: boolean; offered: readonly Offered[]; isOwnOffered: boolean },
): string {
  const { productName, action, isDemo, offered, isOwnOffered } = shown
  const title = `Sign in to ${productName}`
  return page(
    title,
    `<h1>${escapeHtml(title)}</h1>
    ${isDemo ? demoPart(shown) : ''}
    ${isDemo ? '' : problem(shown)}
    ${providerButtons(shown, offered)}
    ${isDemo ? '' : ownPart(shown, isOwnOffered, offered.length > 0)}`,
    isDemo ? undefined : action,
  )
}

/**
 * The page that lets somebody choose among the providers for their address.
 * @param shown `isDemanded`: they came in by another way, which their organization does not take
 */
export function choicePage(shown: Shown & { offered: readonly Offered[]; isDemanded: boolean }): string {
  return page(
    'Choose how to sign in',
    `<h1>Choose how to sign in</h1>
    <p>${
      shown.isDemanded
        ? 'Your organization does not use codes. Sign in with your school account.'
        : `You can sign in several ways as <strong>${escapeHtml(shown.email ?? '')}</strong>.`
    }</p>
    ${providerButtons(shown, shown.offered)}
    <p><a href="${escapeHtml(shown.action)}">Use another address</a></p>`,
  )
}

function providerButtons({ action, email = '' }: Shown, offered: readonly Offered[]): string {
  return offered
    .map(
      ({ id, name }) => `<form method="post" action="${escapeHtml(action)}/provider">
      <input type="hidden" name="provider" value="${escapeHtml(id)}">
      <input type="hidden" name="email" value="${escapeHtml(email)}">
      <button class="primary" type="submit">Continue with ${escapeHtml(name)}</button></form>`,
    )
    .join('')
}

/**
 * Passkey, or an address: it leads to the provider of its domain, or to a code.
 * @param hasPasskeys false where people sign in at providers alone
 * @param hasButtons true below buttons of providers, which most people there use
 */
function ownPart(shown: Shown, hasPasskeys: boolean, hasButtons: boolean): string {
  const passkey = `<button class="${hasButtons ? 'other' : 'primary'}" type="button" id="passkey-sign-in" hidden>Sign in with a passkey</button>
    ${passkeyProblem}`
  return `${hasPasskeys ? passkey : ''}
    <form method="post" action="${escapeHtml(shown.action)}/address">
      <label for="email">Your email address</label>
      <p class="hint" id="email-hint">We find your school’s sign-in${hasPasskeys ? ' or email you a code' : ''}.</p>
      <input id="email" name="email" type="email" autocomplete="username webauthn" required ${describedBy(shown, 'email-hint')}
        value="${escapeHtml(shown.email ?? '')}">
      <button class="${hasPasskeys || hasButtons ? 'other' : 'primary'}" type="submit">Continue with email</button>
    </form>`
}

/** The page that asks for the code. It is the same whether there is such an account or not. */
export function codePage(shown: Shown & { sendsMail: boolean }): string {
  const { action, sendsMail, email = '' } = shown
  const hiddenEmail = `<input type="hidden" name="email" value="${escapeHtml(email)}">`
  const sendAnother = `<form method="post" action="${escapeHtml(action)}/address">${hiddenEmail}
      <button class="other" type="submit">Send another code</button></form>`
  return page(
    'Enter your code',
    `<h1>Enter your code</h1>
    <p>${sendsMail ? mailIsComing(email) : 'Email is not set up. Ask the person who runs this server for a code.'}</p>
    ${problem(shown)}
    <form method="post" action="${escapeHtml(action)}/code">
      ${hiddenEmail}
      <label for="code">Code</label>
      <input id="code" name="code" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" required
        autofocus maxlength="40" ${describedBy(shown)}>
      <button class="primary" type="submit">Sign in</button>
    </form>
    ${sendsMail ? sendAnother : ''}
    <p><a href="${escapeHtml(action)}">Use another address</a></p>`,
  )
}

function mailIsComing(email: string): string {
  return `If <strong>${escapeHtml(email)}</strong> has an account here, we emailed a code to it. The code works for 10 minutes, only in this browser. If no email comes, check your spam folder, or ask your administrator if this address was invited.`
}

/**
 * The page that offers a passkey to somebody who has signed in.
 * @param shown `isAdding`: they came for it; `isEnrolling`: without one they are not let in; `otherSessions`: how many other browsers they are signed in at
 */
export function offerPage(
  shown: Shown & { isAdding: boolean; isEnrolling: boolean; otherSessions: number },
): string {
  const { action, productName, isAdding, isEnrolling, otherSessions } = shown
  const title = isAdding || isEnrolling ? 'Add a passkey for this device' : 'Sign in faster next time'
  return page(
    title,
    `<h1>${title}</h1>
    <p>${isEnrolling ? 'Your organization requires a passkey. Add one to continue.' : 'You are signed in.'} A passkey signs you in to ${escapeHtml(productName)} with your fingerprint, face or PIN. You don’t wait for an email.</p>
    ${otherSessions > 0 ? endOthers(otherSessions) : ''}
    ${passkeyProblem}
    <button class="primary" type="button" id="passkey-add">Add a passkey</button>
    ${isEnrolling ? noPasskeyHere : notNow(action)}`,
    action,
  )
}

const notNow = (action: string) => `<form method="post" action="${escapeHtml(action)}/later" id="later">
      <button class="other" type="submit">Not now</button></form>`

/** Shown by the script where a browser knows no passkeys. */
const noPasskeyHere =
  '<p class="error" id="no-passkeys" hidden>This browser can’t save a passkey. Start again on another device or in another browser.</p>'

/** Asks whether whoever else may have used the account stays signed in. */
function endOthers(count: number): string {
  const where = count === 1 ? 'in another browser' : `in ${count} other browsers`
  return `<label class="choice"><input type="checkbox" id="end-others"> Sign me out ${where} when I add the passkey</label>`
}

const passkeyProblem = '<p class="error" role="alert" id="passkey-problem" hidden></p>'

function problem({ error }: Shown): string {
  return error ? `<p class="error" role="alert" id="problem">${escapeHtml(error)}</p>` : ''
}

/** @param hint the id of a sentence about the field */
function describedBy({ error }: Shown, hint = ''): string {
  const ids = [error ? 'problem' : '', hint].filter(Boolean).join(' ')
  return `${ids ? `aria-describedby="${ids}"` : ''} ${error ? 'aria-invalid="true"' : ''}`
}

/** The people of the demo, to choose from. */
function demoPart(shown: Shown): string {
  const action = `${shown.action}/demo`
  return `<p class="muted">This is a demo. The people below are made up. Your own sign-in replaces this page.</p>
    ${problem(shown)}
    <form method="post" action="${escapeHtml(action)}">
      <label for="email">Email</label>
      <input id="email" name="email" type="email" autocomplete="username" required ${describedBy(shown)}
        value="${escapeHtml(shown.email ?? '')}">
      <label for="password">Password</label>
      <input id="password" name="password" type="password" autocomplete="current-password" required ${describedBy(shown)}>
      <button class="primary" type="submit">Sign in</button>
    </form>
    <h2 id="demo">Demo accounts</h2>
    <p class="muted">Choose one to sign in as that person.</p>
    <ul aria-labelledby="demo">${demoAccounts.map((account) => accountButton(action, account)).join('')}</ul>`
}

function accountButton(action: string, account: DemoAccount): string {
  const place = account.role === 'GlobalAdmin' ? 'all tenants' : tenantNames[account.tenantKey]
  return `<li><form method="post" action="${escapeHtml(action)}">
    <input type="hidden" name="email" value="${escapeHtml(account.email)}">
    <input type="hidden" name="password" value="${escapeHtml(account.password)}">
    <button class="account" type="submit">
      <strong>${escapeHtml(account.name)}</strong>
      <span>${roleNames[account.role]}, ${place}</span>
      <span>${escapeHtml(account.email)}</span>
      <span>Password: ${escapeHtml(account.password)}</span>
    </button>
  </form></li>`
}

const signOutScript = `
  const form = document.getElementById('op.logoutForm')
  form.insertAdjacentHTML('beforeend', '<input type="hidden" name="logout" value="yes">')
  form.submit()
`

/** Names the script of `signOutPage` in a policy. */
export const signOutScriptHash = `sha256-${createHash('sha256').update(signOutScript).digest('base64')}`

/**
 * Signs out: at once, where Sign out in Muster has asked already; else it asks.
 * @param form oidc-provider's hidden form, with the id `op.logoutForm`
 */
export function signOutPage(form: string, isAsked: boolean): string {
  const button = `<button class="primary" type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>`
  return isAsked
    ? page(
        'Signing out',
        `<h1>Signing out…</h1>${form}<noscript>${button}</noscript><script>${signOutScript}</script>`,
      )
    : page('Sign out', `<h1>Sign out?</h1><p>Someone, or a link, wants to sign you out.</p>${form}${button}`)
}

/** A page with one sentence and the way back to Muster. */
export function messagePage(message: {
  title: string
  sentence: string
  homeUrl: string
  productName: string
}): string {
  const { title, sentence, homeUrl, productName } = message
  return page(
    title,
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(sentence)}</p>
    <p><a href="${escapeHtml(homeUrl)}/">Go to ${escapeHtml(productName)}</a></p>`,
  )
}

/** @param action of an open sign-in page whose script is to run */
function page(title: string, body: string, action?: string): string {
  const base = action?.replace(/\/interaction\/.*$/, '')
  const scripts =
    base === undefined
      ? ''
      : ['webauthn', 'passkeys']
          .map((name) => `<script src="${base}/assets/${name}.js" defer></script>`)
          .join('')
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${escapeHtml(title)}</title>
  <style>${style}</style>
  ${scripts}
</head>
<body${action === undefined ? '' : ` data-action="${escapeHtml(action)}"`}><main>${body}</main></body>
</html>`
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
