import { rbimPress } from '@muster/domain/rbim/rbim'
import { inEnglish } from '@muster/words/t'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { BagDirectory } from '../../access/bagDirectory.ts'
import { type KnownBag, participantIdOf } from '../../access/knownBag.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { RoomIncidents } from '../../incidents/roomIncidents.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import { HttpProblem } from '../../platform/http/problems.ts'
import { submitRoomCommand } from '../bag/submitRoomCommand.ts'
import { requestHelp } from '../help/requestHelp.ts'
import type { LockdownDelays } from '../lockdown/requestLockdown.ts'
import { requestLockdown } from '../lockdown/requestLockdown.ts'
import { bagForPress } from './bagForPress.ts'
import type { KnownRbim } from './rbimDirectory.ts'

export type PressContext = { rbim: KnownRbim; request: FastifyRequest }

/** The result of a press. `isToTell`: nobody could be called, so its managers get a mail. `place`: where it was pressed. */
export type Press = PressOutcome & { place: string }
type PressOutcome = { kind: 'press'; detail: string; isToTell: boolean }

/** Of the seven types: the button does not give a reason. */
const otherType = 7
/** Presses within this time count as one, in seconds: a frightened hand presses again and again. */
const repeatWindow = 30
/** After this time without an answer, in seconds, the next press makes a new call for help. */
const openCallWindow = 600

type Deps = {
  db: Database
  incidents: IncidentStore
  bags: BagDirectory
  roomIncidents: RoomIncidents
  lockdownDelays: LockdownDelays
}

/**
 * Makes the call of a pressed button, for the bag of its room, else the site’s own bag, through the same code as a bag’s
 * page. The same id is the same call. A refused lockdown becomes a call for help, and a call that nobody could get becomes a
 * mail: every press has an effect.
 */
export async function handlePress(deps: Deps, context: PressContext, id: string): Promise<Press> {
  const { rbim } = context
  const found = await inTenant(deps.db, rbim.tenantId, async (tx) => ({
    set: await readSettings(tx, rbim.id),
    barcode: (await bagForPress(tx, rbim.id))?.barcode,
    before: await lastPress(tx, rbim.id),
  }))
  const bag = found.barcode ? await deps.bags.find(found.barcode) : null
  return { ...(await requestForPress(deps, context, id, { ...found, bag })), place: found.set.place }
}

type PressSettings = {
  set: Awaited<ReturnType<typeof readSettings>>
  before: LastPress
  bag: KnownBag | null
}

type AskedForDeps = {
  db: Database
  incidents: IncidentStore
  roomIncidents: RoomIncidents
  lockdownDelays: LockdownDelays
}

async function requestForPress(
  deps: AskedForDeps,
  context: PressContext,
  id: string,
  { set, before, bag }: PressSettings,
): Promise<PressOutcome> {
  if (set.press === 'nothing') return outcome(inEnglish('Pressed. Its button has no action.'))
  if (!bag)
    return before.isJustNow
      ? outcome(pressedAgain)
      : {
          ...outcome(inEnglish('Pressed. Neither its room nor its site has a bag, so no request was sent.')),
          isToTell: true,
        }
  const text = `The button of RBIM ${context.rbim.serialNumber} was pressed, in ${set.place}.`
  const ask = { context, bag, id }
  const refused = set.press === 'silentLockdown' ? await tryLockdown(deps, ask) : null
  return set.press === 'silentLockdown' && refused === null
    ? outcome(`Pressed. A silent lockdown was requested for ${bag.name}.`)
    : tryHelp(deps, ask, refused ? `${text} ${refused}` : text, before)
}

type PressRequest = { context: PressContext; bag: KnownBag; id: string }

/** @returns the reason when it was refused; null when it was requested */
async function tryLockdown(
  deps: { db: Database; lockdownDelays: LockdownDelays },
  { context, bag, id }: PressRequest,
): Promise<string | null> {
  try {
    // The device signs with a key that the site has registered.
    const device = { origin: 'enrolled', source: `rbim ${context.rbim.id}`, address: '' } as const
    await requestLockdown(deps, { bag, body: { id }, request: context.request }, device)
    return null
  } catch (error) {
    // If one runs already, a press calls for help in it.
    if (error instanceof HttpProblem)
      return error.type === 'lockdown-running'
        ? ''
        : `It is set to request a silent lockdown. ${error.message}`
    throw error
  }
}

type TryHelpDeps = {
  db: Database
  incidents: IncidentStore
  roomIncidents: RoomIncidents
}

async function tryHelp(
  deps: TryHelpDeps,
  { context, bag, id }: PressRequest,
  text: string,
  before: LastPress,
): Promise<PressOutcome> {
  const call = { type: otherType, text: text.slice(0, 2000), photoId: null } as const
  const incident = deps.roomIncidents.current(participantIdOf(bag))
  try {
    if (!incident) {
      if (before.isOpen)
        return outcome(inEnglish('Pressed again. The earlier request for help is still open.'))
      await requestHelp(deps, { bag, body: { ...call, id }, request: context.request }, 'enrolled')
      return outcome(`Pressed. Help was requested for ${bag.name}.`)
    }
    if (before.isJustNow) return outcome(pressedAgain)
    const report = (roomId: string) =>
      ({
        type: 'FileReport',
        data: { roomId, ...call, reportId: id, rbim: context.rbim.serialNumber },
      }) as const
    await submitRoomCommand(deps, bag, incident.id, id, report, { origin: 'enrolled' })
    return outcome(`Pressed. Command was notified for ${bag.name}.`)
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error
    return {
      ...outcome(`Pressed. Help could not be requested: ${error.message}`.slice(0, 500)),
      isToTell: true,
    }
  }
}

const pressedAgain = inEnglish('Pressed again, within half a minute.')

const outcome = (detail: string): PressOutcome => ({
  kind: 'press',
  detail: detail.slice(0, 500),
  isToTell: false,
})

async function readSettings(tx: Tx, rbimId: string) {
  const row = await tx
    .selectFrom('rbim as r')
    .innerJoin('site as s', 's.id', 'r.site_id')
    .leftJoin('room', 'room.id', 'r.room_id')
    .select(['r.press', 's.name as site', 'room.name as room'])
    .where('r.id', '=', rbimId)
    .executeTakeFirstOrThrow()
  return { press: rbimPress.parse(row.press), place: row.room ? `${row.room}, ${row.site}` : row.site }
}

/** @property isOpen a new call for help of it waits for an answer. @property isJustNow it was pressed within half a minute */
type LastPress = { isOpen: boolean; isJustNow: boolean }

function lastPress(tx: Tx, rbimId: string): Promise<LastPress> {
  const since = (seconds: number) => sql<Date>`clock_timestamp() - ${seconds} * interval '1 second'`
  const presses = tx
    .selectFrom('rbim_entry as e')
    .select('e.id')
    .where('e.rbim_id', '=', rbimId)
    .where('e.kind', '=', 'press')
  return tx
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(
        selectFrom('help_request as h')
          .select('h.id')
          .where('h.stage', '=', 'filed')
          .where('h.id', 'in', presses.where('e.at', '>', since(openCallWindow))),
      )
        .$castTo<boolean>()
        .as('isOpen'),
      exists(presses.where('e.at', '>', since(repeatWindow)))
        .$castTo<boolean>()
        .as('isJustNow'),
    ])
    .executeTakeFirstOrThrow()
}
