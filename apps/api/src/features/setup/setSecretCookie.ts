import type { FastifyReply, FastifyRequest } from 'fastify'
import { guardedCookie } from '../../access/secretCookie.ts'
import type { Config } from '../../platform/config/config.ts'
import { cookieDomain } from './cookieDomain.ts'

/** The longest lifetime that browsers accept: 400 days. */
const cookieLife = 400 * 24 * 3600

/**
 * Sets a cookie that no script can read, and no other site's page sends.
 * @param cookie its name without a prefix; `path`: the addresses that it goes along with, all of them on https of one host
 */
export function setSecretCookie(
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
  { value, ...cookie }: Record<'name' | 'value' | 'path', string>,
) {
  const domain = cookieDomain(config, request.hostname)
  const isSecure = request.protocol === 'https' || config.PUBLIC_URL?.startsWith('https:') === true
  const { name, path } = guardedCookie(cookie, { isSecure, domain })
  const attributes = `${domain ? `; Domain=${domain}` : ''}${isSecure ? '; Secure' : ''}`
  reply.header(
    'set-cookie',
    `${name}=${value}; Path=${path}; Max-Age=${cookieLife}; HttpOnly; SameSite=Lax${attributes}`,
  )
}
