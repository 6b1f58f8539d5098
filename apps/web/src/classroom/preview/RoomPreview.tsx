import type { EventOf } from '@muster/domain/incident/events'
import { evolve } from '@muster/domain/incident/evolve'
import { roomView } from '@muster/domain/incident/roomView'
import type { IncidentState } from '@muster/domain/incident/state'
import type { IncidentAction, InstructionPhase } from '@muster/domain/incident/vocabulary'
import { t } from '@muster/words/t'
import { initialHealth } from '../../live/connectionHealth.ts'
import { observableValue } from '../../live/observableValue.ts'
import { AfterQuestions } from '../after/AfterQuestions.tsx'
import { type Bag, BagContext } from '../BagContext.ts'
import { Instructions } from '../checklist/Instructions.tsx'
import { ActionBlock } from '../shell/ActionBlock.tsx'
import classes from './RoomPreview.module.css'

type Props = {
  action: IncidentAction
  phase: InstructionPhase
  instructions: EventOf<'IncidentStarted'>['data']['instructions']
}

/** A room’s checklist, or its questions for afterwards, made of the parts of its page; nothing in it can be pressed. */
export function RoomPreview({ action, phase, instructions }: Props) {
  const incident = shownIncident(action, instructions)
  const view = roomView(incident, room.id)
  if (!view) return null
  return (
    <BagContext value={{ ...bag, incident, room: { incident, view, hasChat: false, act: nothing } }}>
      <div className={classes.page} inert>
        <ActionBlock action={action} name={room.name} siteName={site.name} />
        <div className={classes.main}>
          {phase === 'during' ? (
            <Instructions list={view.instructions} label={t`Steps`} />
          ) : (
            <AfterQuestions incident={incident} view={view} />
          )}
        </div>
      </div>
    </BagContext>
  )
}

const site = {
  id: 1,
  get name() {
    return t`Your site`
  },
}
const room = {
  id: 'room',
  bagId: 'bag',
  siteId: site.id,
  get name() {
    return t`Room 101`
  },
  expected: null,
}
const nothing = () => {}

const bag: Bag = {
  barcode: 'preview',
  record: {
    name: room.name,
    siteName: site.name,
    organizationName: '',
    hasChat: false,
    softLockdownEnabled: false,
    softLockdownSecurityEnabled: true,
    kind: 'classroom',
  },
  incident: null,
  room: null,
  entries: [],
  connectionHealth: observableValue(initialHealth),
  actIn: nothing,
  phone: () => ({ memberId: '', secret: '' }),
  retry: nothing,
  undo: nothing,
  dismiss: nothing,
}

/** An incident of this action in its first moment, in which no room has answered yet. */
function shownIncident(action: IncidentAction, instructions: Props['instructions']): IncidentState {
  return evolve(null, {
    type: 'IncidentStarted',
    id: 'started',
    commandId: 'start',
    incidentId: 'preview',
    seq: 1,
    at: '2026-01-01T12:00:00.000Z',
    actor: { kind: 'user', id: 'manager', name: '' },
    data: {
      kind: 'Exercise',
      action,
      type: 7,
      sites: [site],
      location: null,
      rooms: [room],
      instructions,
      hasChat: false,
    },
  })
}
