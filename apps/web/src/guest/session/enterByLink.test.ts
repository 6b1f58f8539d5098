import { expect, test } from 'vitest'
import { ProblemError } from '../../api/problemError.ts'
import { type EnterDeps, enterByLink } from './enterByLink.ts'
import type { GuestAccess } from './guestAccess.ts'

const link = { incidentId: 'i', secret: 's' }
const problem = (type: string, status: number) => new ProblemError({ type, status, detail: `${type}.` })

/** A phone before a server that answers one after the other. */
function phone(answers: (string | ProblemError)[], known: GuestAccess | null = null) {
  const sent: string[] = []
  const kept: GuestAccess[] = []
  const waits: string[] = []
  const parts: EnterDeps = {
    known,
    newToken: () => 'new',
    store: (access) => kept.push(access),
    post: async (_, token) => {
      sent.push(token)
      const answer = answers.shift()
      if (answer instanceof ProblemError) throw answer
      return answer ?? token
    },
    wait: async () => {},
    onWaiting: (sentence) => waits.push(sentence),
  }
  return { parts, sent, kept, waits }
}

test('the token is kept before it is sent, and an answer that was lost is asked for with the same', async () => {
  const { parts, sent, kept, waits } = phone([problem('no-answer', 0), 'new'])
  expect(await enterByLink(link, parts)).toEqual({ access: { incidentId: 'i', token: 'new', isIn: true } })
  expect(kept.map(({ isIn }) => isIn)).toEqual([false, true])
  expect(sent).toEqual(['new', 'new'])
  expect(waits).toEqual(['no-answer.'])
})

test('the token of the answer is what counts', async () => {
  const { parts, kept } = phone(['other'])
  expect(await enterByLink(link, parts)).toEqual({ access: { incidentId: 'i', token: 'other', isIn: true } })
  expect(kept.at(-1)?.token).toBe('other')
})

test('a link in use on another device says so', async () => {
  const { parts } = phone([problem('guest-link-used', 403)])
  expect(await enterByLink(link, parts)).toEqual({ end: 'used' })
})

test('a link that is none says so, and is not tried for ever', async () => {
  const { parts, sent } = phone([problem('not-found', 404)])
  expect(await enterByLink(link, parts)).toEqual({ end: 'no-link' })
  expect(sent).toHaveLength(1)
})

test('an old link scanned again on the device that is in leaves it in', async () => {
  const known = { incidentId: 'i', token: 'mine', isIn: true }
  const { parts, sent } = phone([problem('guest-link-replaced', 403)], known)
  expect(await enterByLink(link, parts)).toEqual({ access: known })
  expect(sent).toEqual(['mine'])
})
