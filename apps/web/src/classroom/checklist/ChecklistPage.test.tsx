import { MantineProvider } from '@mantine/core'
import { roomView } from '@muster/domain/incident/roomView'
import { drill, school } from '@muster/domain/incident/testSchool'
import type { IncidentAction } from '@muster/domain/incident/vocabulary'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { initialHealth } from '../../live/connectionHealth.ts'
import { observableValue } from '../../live/observableValue.ts'
import { BagContext } from '../BagContext.ts'
import { ChecklistPage } from './ChecklistPage.tsx'

// Test files of one worker share modules: here they are read with what is mocked below, and by nobody else.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

vi.mock('../status/RoomStatusPanel.tsx', () => ({ RoomStatusPanel: () => null }))
beforeAll(() => vi.stubGlobal('document', { createElement: () => ({}) }))

/** The checklist of room 1 in a drill of one action. */
function draw(action: IncidentAction): string {
  const { state } = drill(1)
  const incident = state && { ...state, action }
  const view = incident && roomView(incident, school(1)[0]?.id ?? '')
  if (!incident || !view) throw new Error('no room')
  const nothing = () => {}
  const bag = {
    barcode: 'bag',
    entries: [],
    incident,
    connectionHealth: observableValue(initialHealth),
    room: { incident, view, hasChat: true, act: nothing },
    record: {
      name: 'Room 1',
      siteName: 'Oak',
      organizationName: 'District',
      hasChat: true,
      softLockdownEnabled: false,
      softLockdownSecurityEnabled: true,
      kind: 'classroom' as const,
    },
    actIn: nothing,
    retry: nothing,
    undo: nothing,
    dismiss: nothing,
    phone: () => ({ memberId: 'aB3dE9', secret: 'secret' }),
  }
  return renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <BagContext value={bag}>
          <ChecklistPage />
        </BagContext>
      </MemoryRouter>
    </MantineProvider>,
  )
}

test('the red link to the Lockdown page is there in a Lockdown, and in no other action', () => {
  const link = /<a[^>]*href="\/redbag\/bag\/lockdown"[^>]*>(?:<svg.*?<\/svg>)?Lockdown<\/a>/
  expect(draw('Lockdown')).toMatch(link)
  for (const action of ['Evacuate', 'Shelter'] as const) expect(draw(action)).not.toMatch(link)
})
