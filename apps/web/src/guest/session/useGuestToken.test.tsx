import type { GuestState } from '@muster/domain/incident/state'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useGuestToken } from './useGuestToken.ts'

// Test files of one worker share modules: here they are read with what is mocked below, and by nobody else.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

// Outside a browser no effect runs by itself.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useEffect: (run: () => unknown) => void run(),
}))

const incidentId = '0b6a1f8e-6f1c-4d7e-9a53-2f0f6f7a1c11'
const flags = {
  hasRoomClearAccess: true,
  hasDashboardMapAccess: false,
  hasChatAccess: false,
  hasCreateBroadcastAccess: false,
  hasCreateRoomMessageAccess: false,
}
const guest = { identifier: 'ode@police.example', flags } as GuestState
const token = {
  tokenId: incidentId,
  userFriendlyName: 'Sgt. Ode',
  userIdentifier: 'ode@police.example',
  incidentId,
  ...flags,
}
const logged = vi.spyOn(console, 'info')

beforeEach(() => {
  logged.mockReset().mockReturnValue()
})
afterEach(() => vi.unstubAllGlobals())
afterAll(() => logged.mockRestore())

function Page() {
  useGuestToken(incidentId, guest)
  return null
}

/** A guest's page whose question is answered so; resolves when it has read the answer. */
async function open(answer: () => Response): Promise<string> {
  const ask = vi.fn(async (_url: string) => answer())
  vi.stubGlobal('fetch', ask)
  renderToStaticMarkup(<Page />)
  await vi.waitFor(() => expect(ask).toHaveBeenCalled())
  return String(ask.mock.calls[0]?.[0])
}

test('a guest’s page asks what their token allows, and says nothing where it is as the incident has it', async () => {
  const url = await open(() => Response.json(token))
  expect(url).toContain(`/api/incident/GetGuestToken?IncidentId=${incidentId}&UserIdentifier=ode`)
  await open(() => Response.json({ ...token, hasChatAccess: true }))
  // The second answer differs and is logged; the first, which came before it, was not.
  await vi.waitFor(() => expect(logged).toHaveBeenCalledTimes(1))
})

test('an answer other than 200 is logged and no more', async () => {
  await open(() => Response.json({ detail: 'No.' }, { status: 404 }))
  await vi.waitFor(() => expect(logged.mock.calls[0]?.[0]).toMatch(/could not be read/))
})
