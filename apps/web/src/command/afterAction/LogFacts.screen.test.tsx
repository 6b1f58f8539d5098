import { getLogEvidence, type LogEvidence } from '@muster/contract/evidenceCalls'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, schemes, setScheme } from '../../../test/accessibility.ts'
import { answer, installFakeApi } from '../../../test/fakeApi.ts'
import { desk, phone, renderScreen } from '../../../test/renderScreen.tsx'
import { LogFacts } from './LogFacts.tsx'

installFakeApi()

const incidentId = '00000000-0000-4000-8000-000000000002'
const at = new Date(2026, 2, 2, 12, 4, 5).toISOString()
const evidence: LogEvidence = {
  version: 216,
  signed: { entries: 214, at, number: 41, keyId: '0123456789abcdef' },
  unsignedBecause: null,
  contradiction: null,
  cosignedBy: [],
}

async function open(state: Partial<LogEvidence>, size: typeof phone = phone) {
  answer(getLogEvidence, { ...evidence, ...state })
  await renderScreen(<LogFacts report={{ incidentId, version: 216, logHash: null }} />, {
    role: 'Manager',
    size,
  })
}

test('a log says to which entry it is signed, when, and that the rest follows', async () => {
  await open({}, desk)
  await expect
    .element(page.getByText(/to entry 214, Mar 2, .*12:04:05 PM \S+; the rest is due within a minute/))
    .toBeVisible()
  for (const scheme of schemes) {
    setScheme(scheme)
    await expectAccessible()
  }
})

test('a log that is not signed says why, and one that was signed before says from where on', async () => {
  const unsignedBecause = 'Nothing is signed: SIGNING_KEY is not set.'
  await open({ signed: null, unsignedBecause })
  await expect.element(page.getByText(`Not signed: ${unsignedBecause}`)).toBeVisible()
})

test('a key that is gone, a changed log, and a device that cannot sign are told', async () => {
  const unsignedBecause = 'Nothing is signed: SIGNING_KEY is not set.'
  const contradiction = 'This log was signed with 214 entries and is another one now.'
  const guest = { kind: 'guest', name: 'Sgt. Ode', entries: 12, at } as const
  await open({
    unsignedBecause,
    contradiction,
    cosignedBy: [{ ...guest, unsignedBecause: 'This browser keeps no key, as in a private window.' }],
  })
  await expect.element(page.getByRole('alert')).toHaveTextContent(contradiction)
  await expect.element(page.getByText(/to entry 214, .*; stopped: Nothing is signed/)).toBeVisible()
  await expect
    .element(
      page.getByText(
        /Seen, not signed, to entry 12 by the device of outside responder Sgt. Ode, .*: This browser keeps no key/,
      ),
    )
    .toBeVisible()
})
