import { answerSafetyAudit, getSafetyAudit, type SafetyAudit } from '@muster/contract/safetyAuditCalls'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProblemError } from '../../../api/problemError.ts'
import { resetSession, updateSession } from '../../../api/session.ts'
import { openPhotoStore } from '../../../live/bagPhotos.ts'
import { memoryStorage } from '../../../live/bagTestStorage.ts'
import { type FieldAudit, openFieldAudit } from './fieldAudit.ts'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../api/call.ts', () => ({ call, problemIn: () => new Error('not asked here') }))
vi.mock('./fieldSession.ts', async (original) => ({
  ...(await original<object>()),
  openSession: async () => 'ready',
}))

const id = 'a3f1c0de-0000-4000-8000-000000000001'
const empty: SafetyAudit = {
  safetyAuditId: id,
  siteId: 1,
  siteName: 'Oak',
  templateName: 'Walk',
  templateVersion: 0,
  sections: [],
  startedAt: '2026-11-20T08:00:00.000Z',
  startedById: id,
  startedByName: 'Sam',
  answers: [],
  entries: 0,
  findings: [],
  ran: null,
  countersigned: null,
  remarks: [],
  result: {
    percent: null,
    answered: 0,
    unanswered: 0,
    notApplicable: 0,
    notOk: 0,
    commendable: 0,
    sections: [],
  },
}
const answer = (commandId: string, questionKey: string, photoId: string | null = null) => ({
  kind: 'answer' as const,
  commandId,
  questionKey,
  value: 'ok' as const,
  note: null,
  photoId,
  isCommendable: false,
  seenId: null,
  givenAt: '2026-11-20T09:00:00.000Z',
})
const signIn = (sub: string) => storage.setItem('oidc.user:here', JSON.stringify({ profile: { sub } }))
const boxName = `muster.safetyAudit.${id}.ann.outbox`

let storage: ReturnType<typeof memoryStorage>
let reload: ReturnType<typeof vi.fn>
let field: FieldAudit

beforeEach(() => {
  storage = memoryStorage()
  reload = vi.fn()
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage: storage, location: { reload } }))
  vi.stubGlobal('document', new EventTarget())
  updateSession({ subject: 'ann', accountId: 'a', tenantId: 't', accessToken: 'x' })
  call.mockReset().mockImplementation(async (endpoint) => (endpoint === getSafetyAudit ? empty : []))
  signIn('ann')
})
afterEach(() => {
  field.close()
  resetSession()
  vi.unstubAllGlobals()
})

test('begins anew once somebody else is signed in in this browser, and keeps nothing of theirs as the first one’s', async () => {
  field = openFieldAudit(id)
  await vi.waitFor(() => expect(field.state.get()).toBe('ready'))
  call.mockClear()
  signIn('ben')
  field.add(answer('1', 'gate'))
  expect(reload).toHaveBeenCalled()
  expect(field.outbox.entries.get()).toEqual([])
  await field.refresh()
  expect(call).not.toHaveBeenCalled()
})

test('what the server said before it took an answer does not hide that answer', async () => {
  const [taken, told] = [Promise.withResolvers<unknown>(), Promise.withResolvers<SafetyAudit>()]
  field = openFieldAudit(id)
  await vi.waitFor(() => expect(field.state.get()).toBe('ready'))
  call.mockImplementation((endpoint, { body } = {}) => {
    if (endpoint === getSafetyAudit) return told.promise
    return endpoint === answerSafetyAudit && body.answerId === '1' ? taken.promise : new Promise(() => {})
  })
  field.add(answer('1', 'gate'))
  const looking = field.refresh()
  await vi.waitFor(() => expect(call.mock.calls.map(([asked]) => asked)).toContain(getSafetyAudit))
  taken.resolve({ answerId: '1', questionKey: 'gate', value: 'ok' })
  await vi.waitFor(() => expect(field.outbox.entries.get()).toEqual([]))
  field.add(answer('2', 'fence'))
  told.resolve(empty)
  await looking
  expect(field.cached.get()?.audit.answers).toHaveLength(1)
})

test('is not taken away by a server that is asked too often', async () => {
  field = openFieldAudit(id)
  await vi.waitFor(() => expect(field.state.get()).toBe('ready'))
  call.mockRejectedValue(new ProblemError({ type: 'too-many', status: 429, detail: 'Too many.' }))
  await field.refresh()
  expect(field.state.get()).toBe('offline')
})

test('an answer that was not taken makes way for the next one, and for nobody’s photo in vain', async () => {
  const refused = { ...answer('1', 'gate', 'p1'), refusal: 'The photo has not arrived.', version: null }
  storage.setItem(boxName, JSON.stringify([refused, { ...refused, commandId: '2', questionKey: 'fence' }]))
  const photos = openPhotoStore()
  await photos.put('p1', new Blob(['x']))
  field = openFieldAudit(id)
  call.mockImplementation(() => new Promise(() => {}))
  field.add(answer('3', 'gate'))
  expect(field.outbox.entries.get().map(({ commandId }) => commandId)).toEqual(['2', '3'])
  expect(await photos.get('p1')).not.toBeNull()
  field.dismiss('2')
  await vi.waitFor(async () => expect(await photos.get('p1')).toBeNull())
})

test('says when the device has no room for what waits', () => {
  field = openFieldAudit(id)
  storage.setItem = () => {
    throw new Error('full')
  }
  expect(field.isStored()).toBe(true)
  field.add(answer('1', 'gate'))
  expect(field.isStored()).toBe(false)
})
