import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config/config.ts'
import { cookieDomain } from './cookieDomain.ts'

/** The longest lifetime that browsers accept: 400 days. */
const cookieLife = 400 * 24 * 3600

/**
 * Sets a cookie that no script can read, and no other site's page sends.
 * @param path the addresses that it goes along with
 */
export function setSecretCookie(
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, value, path }: Record<'name' | 'value' | 'path', string>,
) {
  const domain = cookieDomain(config, request.hostname)
  const isSecure = request.protocol === 'https' || config.PUBLIC_URL?.startsWith('https:')
  const attributes = `${domain ? `; Domain=${domain}` : ''}${isSecure ? '; Secure' : ''}`
  reply.header(
    'set-cookie',
    `${name}=${value}; Path=${path}; Max-Age=${cookieLife}; HttpOnly; SameSite=Lax${attributes}`,
  )
}
