import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { cookieIn, guardedCookie } from './secretCookie.ts'

const own = { name: 'muster-x', path: '/api' }

test.each([
  [false, null, 'muster-x', '/api'],
  [false, 'example.org', 'muster-x', '/api'],
  [true, null, '__Host-muster-x', '/'],
  [true, 'example.org', '__Secure-muster-x', '/api'],
])('over https: %s, shared by %s, a cookie is %s at %s', (isSecure, domain, name, path) => {
  expect(guardedCookie(own, { isSecure, domain })).toEqual({ name, path })
})

test('what another host may have set does not count beside a cookie that a browser guards', () => {
  const read = (cookie?: string) => cookieIn({ headers: { cookie } } as FastifyRequest, 'muster-x')
  expect(read('muster-x=theirs; __Secure-muster-x=shared; __Host-muster-x=own')).toBe('own')
  expect(read('muster-x=theirs; __Secure-muster-x=shared')).toBe('shared')
  expect(read('a=1; muster-x=plain; not-muster-x=2')).toBe('plain')
  expect([read('muster-xy=1'), read('')]).toEqual(['', ''])
  expect(read()).toBe('')
})
