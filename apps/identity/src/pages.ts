/** The provider's pages: sign in, signing out, and a message. Plain HTML, which works without scripts. */
import { type DemoAccount, demoAccounts } from './accounts.ts'

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
  button { min-height: 48px; padding: 8px 16px; font: inherit; border-radius: 8px; cursor: pointer }
  .primary { width: 100%; margin-top: 24px; font-weight: 600; color: #fff; background: #1a4f8b; border: 0 }
  ul { list-style: none; margin: 0; padding: 0 }
  li { margin-top: 8px }
  .account { width: 100%; text-align: left; color: inherit; background: #fff; border: 1px solid #c3cbd3 }
  .account:hover { border-color: #1a4f8b }
  .account strong, .account span { display: block; overflow-wrap: anywhere }
  .account span { color: #4a5763; font-size: .9375rem }
  :focus-visible { outline: 3px solid #1a4f8b; outline-offset: 2px }
  .error { padding: 12px 16px; background: #fff; border: 1px solid #a4161a; border-left-width: 6px; border-radius: 8px }
  .muted { color: #4a5763 }
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

/**
 * The sign-in page of the demo.
 * @param form where the forms post to, what was typed before, and what was wrong with it
 */
export function demoPage(form: {
  action: string
  productName: string
  email?: string
  error?: string
}): string {
  const error = form.error ? `<p class="error" role="alert" id="problem">${escapeHtml(form.error)}</p>` : ''
  const describedBy = form.error ? 'aria-describedby="problem" aria-invalid="true"' : ''
  const title = `Sign in to ${form.productName}`
  return page(
    title,
    `<h1>${escapeHtml(title)}</h1>
    <p class="muted">This is a demonstration. The people below are made up; your own sign-in replaces this page.</p>
    ${error}
    <form method="post" action="${escapeHtml(form.action)}">
      <label for="email">E-mail</label>
      <input id="email" name="email" type="email" autocomplete="username" required ${describedBy}
        value="${escapeHtml(form.email ?? '')}">
      <label for="password">Password</label>
      <input id="password" name="password" type="password" autocomplete="current-password" required ${describedBy}>
      <button class="primary" type="submit">Sign in</button>
    </form>
    <h2 id="demo">Demo accounts</h2>
    <p class="muted">Choose one to sign in as that person.</p>
    <ul aria-labelledby="demo">${demoAccounts.map((account) => accountButton(form.action, account)).join('')}</ul>`,
  )
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

/**
 * Signs out without a question: Sign out in Muster has asked it already.
 * @param form oidc-provider's hidden form, with the id `op.logoutForm`
 */
export function signOutPage(form: string): string {
  return page(
    'Signing out',
    `<h1>Signing out…</h1>
    ${form}
    <noscript><button class="primary" type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button></noscript>
    <script>
      const form = document.getElementById('op.logoutForm')
      form.insertAdjacentHTML('beforeend', '<input type="hidden" name="logout" value="yes">')
      form.submit()
    </script>`,
  )
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

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${escapeHtml(title)}</title>
  <style>${style}</style>
</head>
<body><main>${body}</main></body>
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
