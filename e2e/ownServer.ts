import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { Events, OAuth2Server } from 'oauth2-mock-server'
import { SMTPServer } from 'smtp-server'
import { startAt } from './startAt.ts'

/** A Muster of its own, configured by environment alone: another OpenID provider, and a mail server that keeps what it gets. */
export type OwnServer = {
  url: string
  home: string
  /** Chooses the person whom the provider signs in next, without asking. */
  signInAs: (who: { email: string; name: string }) => void
  /** The first mail to this address, once it is there. */
  mailTo: (address: string) => Promise<string>
  /** Counts the mails to this address until now. */
  mailsTo: (address: string) => number
  stop: () => Promise<void>
}

/** @param port where it answers; the provider takes the next one */
export async function startOwnServer(port: number): Promise<OwnServer> {
  const provider = await openProvider(port + 1, { clientId: 'muster-at-school', audience: 'school-api' })
  const mail = await openMailbox()
  const muster = await startAlone(port, {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'muster-at-school',
    OIDC_AUDIENCE: 'school-api',
    SMTP_URL: `smtp://localhost:${mail.port}`,
    MAIL_FROM: 'muster@school.example.org',
  })
  return {
    url: muster.url,
    home: muster.home,
    signInAs: provider.signInAs,
    mailTo: mail.to,
    mailsTo: mail.countTo,
    stop: async () => {
      await muster.stop()
      await provider.stop()
      await mail.stop()
    },
  }
}

/**
 * Starts a Muster that shares nothing with the other stories.
 * @param more its configuration beside port, home and address
 */
export async function startAlone(port: number, more: Record<string, string>) {
  const home = await mkdtemp(join(tmpdir(), 'muster-own-'))
  const url = `http://localhost:${port}`
  const { ready, stop } = startAt(port, home, { PUBLIC_URL: url, ...more })
  await ready
  return {
    url,
    home,
    stop: async () => {
      await stop()
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** An OpenID provider that is not ours. It signs in any person it is given, without asking. */
export async function openProvider(
  port: number,
  { clientId, audience }: { clientId: string; audience: string },
) {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(port, 'localhost')
  let claims: Record<string, unknown> = {}
  server.service.on(Events.BeforeTokenSigning, (token) => {
    // The ID token keeps its audience, the client; the access token is for the API.
    const isIdToken = 'nonce' in token.payload || token.payload.aud === clientId
    Object.assign(token.payload, claims, isIdToken ? {} : { aud: audience })
  })
  return {
    issuer: server.issuer.url ?? '',
    signInAs: ({ email, name }: { email: string; name: string }) => {
      claims = { sub: `school|${email}`, email, email_verified: true, name }
    },
    stop: () => server.stop(),
  }
}

async function openMailbox() {
  const received: { to: string[]; text: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      let text = ''
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('end', () => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address), text })
        done()
      })
    },
  })
  server.listen(0, 'localhost')
  await once(server.server, 'listening')
  const address = server.server.address()
  return {
    port: typeof address === 'object' ? address?.port : undefined,
    to: async (recipient: string) => {
      const found = () => received.find(({ to }) => to.includes(recipient))?.text
      await expect.poll(found, { timeout: 15_000 }).toBeTruthy()
      return found() ?? ''
    },
    countTo: (recipient: string) => received.filter(({ to }) => to.includes(recipient)).length,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
