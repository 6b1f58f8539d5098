import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { ProviderCheck } from './providerCheck.ts'

let server: Server | undefined
let check: ProviderCheck | undefined
afterEach(() => {
  void check?.stop()
  server?.close()
})

/** Starts a provider on loopback. `answer` makes its discovery document from its address. */
async function provider(answer: (url: string) => string): Promise<string> {
  const listening = createServer((_, response) => {
    response.setHeader('connection', 'close').end(answer(url))
  })
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`
  return url
}

async function remarkOn(issuer: string): Promise<string | null> {
  const said: string[] = []
  const note = (_: object, message: string) => said.push(message)
  check = new ProviderCheck(issuer, { warn: note, error: note })
  await check.runOnce()
  expect(said).toEqual(check.remark === null ? [] : [check.remark])
  return check.remark
}

const named = (issuer: string) => JSON.stringify({ issuer, jwks_uri: `${issuer}/jwks` })

test('a provider that answers as it is named is nothing to remark on', async () => {
  expect(await remarkOn(await provider(named))).toBeNull()
})

test('one that does not answer is told of, with the reason', async () => {
  expect(await remarkOn('http://127.0.0.1:1')).toMatch(
    /^No one can sign in: the provider of OIDC_ISSUER does not answer \(.*(ECONNREFUSED|bad port).*\)\./,
  )
})

test('one that calls itself otherwise is told of, with the name that is right', async () => {
  const url = await provider((own) => named(`${own}/`))
  expect(await remarkOn(url)).toContain(
    `but the provider there calls itself ${url}/. Set OIDC_ISSUER to exactly that`,
  )
})

test.each(['<html>', '{}'])('what is no provider is told of: %s', async (body) => {
  expect(await remarkOn(await provider(() => body))).toContain('is not an OpenID provider')
})

test('one that comes back is told of once, and no longer remarked on', async () => {
  let isAway = true
  const url = await provider((own) => (isAway ? '' : named(own)))
  const said: string[] = []
  const note = (_: object, message: string) => said.push(message)
  check = new ProviderCheck(url, { warn: note, error: note }, { answering: 60_000, silent: 20 })
  await check.runOnce()
  expect(check.remark).not.toBeNull()
  isAway = false
  await expect.poll(() => check?.remark).toBeNull()
  expect(said).toEqual([
    expect.stringContaining('is not an OpenID provider'),
    'The sign-in provider answers again.',
  ])
})
