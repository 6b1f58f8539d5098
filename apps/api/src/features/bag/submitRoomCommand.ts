import { hash } from 'node:crypto'
import type { submitClassroomUpdate } from '@muster/contract/seedCalls'
import type { CommandBody } from '@muster/domain/incident/commands'
import { allowanceFor, budgetOf } from '@muster/domain/incident/floodBudget'
import { participantOf } from '@muster/domain/incident/participants'
import type { PhoneOrigin } from '@muster/domain/incident/vocabulary'
import { refuse } from '@muster/domain/refusal'
import { inEnglish } from '@muster/words/t'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type KnownBag, participantIdOf } from '../../access/knownBag.ts'
import type { Phones } from '../../access/phones.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import { notFound, refusalProblem } from '../../platform/http/problems.ts'
import { receiptOrThrow } from '../incident/receiptOrThrow.ts'
import type { CommandBudgets } from './commandBudgets.ts'
import type { SenderRecord } from './senderRecord.ts'

/** Services for a command that is sent within a budget. */
export type PageDeps = {
  incidents: IncidentStore
  phones: Phones
  budgets: CommandBudgets
  senders: Pick<SenderRecord, 'note'>
}
/** The bag whose page sends a command, and the request of its phone. */
export type Page = { bag: KnownBag; request: FastifyRequest }
/** The part of a command's actor that says which phone spoke, and for how many commands. */
type Phone = { origin?: PhoneOrigin; others?: number }

type Update = z.output<(typeof submitClassroomUpdate)['body']>

/** The command of an acknowledgement, and its id. */
function commandOf({
  userId,
  sequence,
  instructionResponse,
}: Update): [string, (roomId: string) => CommandBody] {
  const values: Record<string, NonNullable<Update['instructionResponse'][number]['instructionValue']>> = {}
  for (const { id, instructionValue } of instructionResponse)
    if (instructionValue !== null) values[id] = instructionValue
  const instructionIds = instructionResponse.map(({ id }) => id)
  // Whoever learns the userId of a phone must not use up the ids of what it will acknowledge.
  const said = hash('sha256', JSON.stringify(instructionResponse), 'base64url')
  return [
    `${userId}:${sequence}:${said.slice(0, 22)}`,
    (roomId) => ({ type: 'CompleteInstruction', data: { roomId, instructionIds, values } }),
  ]
}

/**
 * Acknowledges instructions for the room of a bag.
 * @returns the receipt, once the log is on disk
 * @throws the refusal as a problem; the database's error when it cannot be reached
 */
export function submitRoomUpdate(deps: PageDeps, page: Page, update: Update) {
  return submitFromPage(deps, page, update.incidentId, ...commandOf(update))
}

/** The same without a request, for acknowledgements without a value, which need no budget. */
export function submitBareUpdate(deps: { incidents: IncidentStore }, bag: KnownBag, update: Update) {
  return submitRoomCommand(deps, bag, update.incidentId, ...commandOf(update))
}

/**
 * Submits a command of a room's page within the budget of its phone (`CommandBudgets`). A command that is stored already
 * gets its answer at once.
 */
export async function submitFromPage(
  deps: PageDeps,
  { bag, request }: Page,
  ...[incidentId, id, make]: RoomCommandArgs
) {
  const ownId = requireParticipantId(bag)
  const body = make(ownId)
  const ofNewPhones = budgetOf(body, 'new')
  const incident = ofNewPhones && (await deps.incidents.loadState(bag.tenantId, incidentId))
  const state = incident?.state
  const isStored = incident?.answers.has(scopedId(bag, id))
  if (!ofNewPhones || !state || isStored || !participantOf(state, ownId))
    return submitRoomCommand(deps, bag, incidentId, id, make)
  const sender = await deps.phones.senderOf(request, bag, Date.parse(state.startedAt))
  const { origin } = sender
  const budget = { ...ofNewPhones, ...allowanceFor(ofNewPhones, origin) }
  return deps.budgets.run(`${incidentId} ${bag.id} ${budget.kind}`, id, sender, budget, async (others) => {
    const phone = others > 0 ? { origin, others } : { origin }
    const receipt = await submitRoomCommand(deps, bag, incidentId, id, make, phone)
    deps.senders.note({ tenantId: bag.tenantId, incidentId, commandId: scopedId(bag, id), sender })
    return receipt
  })
}

/**
 * Submits a room's command. Its id is scoped to the bag: six characters chosen by a phone could equal another room's, and
 * its acknowledgement would silently pass for a repetition.
 */
export async function submitRoomCommand(
  { incidents }: { incidents: IncidentStore },
  bag: KnownBag,
  incidentId: string,
  id: string,
  make: (roomId: string) => CommandBody,
  phone: Phone = {},
) {
  const command = {
    ...make(requireParticipantId(bag)),
    commandId: scopedId(bag, id),
    actor: { kind: 'bag', id: bag.id, name: bag.name, ...phone } as const,
  }
  return receiptOrThrow(await incidents.submit(bag.tenantId, incidentId, command))
}

function scopedId(bag: KnownBag, id: string): string {
  return `${bag.id}:${id}`
}

/** Time after its end during which an incident accepts survey answers, in milliseconds: 30 days. */
const acceptedAfterEnd = 30 * 24 * 60 * 60_000

/**
 * Submits a room's command after an incident has ended, as long as anybody reads it.
 * @throws 409 when it ended more than 30 days ago
 */
export async function submitAfterIncident(
  deps: PageDeps,
  page: Page,
  ...[incidentId, id, make]: RoomCommandArgs
) {
  const incident = await deps.incidents.loadState(page.bag.tenantId, incidentId)
  const endedAt = incident?.state?.endedAt
  if (endedAt && Date.now() - Date.parse(endedAt) > acceptedAfterEnd)
    throw refusalProblem(refuse('already-ended'))
  return submitFromPage(deps, page, incidentId, id, make)
}

type RoomCommandArgs = [incidentId: string, id: string, make: (roomId: string) => CommandBody]

/** @throws 404 for the bag of a classroom that has no room */
function requireParticipantId(bag: KnownBag): string {
  const ownId = participantIdOf(bag)
  if (!ownId) throw notFound(inEnglish('This bag has no room, so it is not part of an incident.'))
  return ownId
}

/**
 * Returns the room of a bag, which has a roster.
 * @throws 404 for a bag of the site itself
 */
export function requireRoomId({ roomId }: KnownBag): string {
  if (!roomId) throw notFound(inEnglish('This bag has no room, so it has no roster.'))
  return roomId
}

/**
 * Returns the room of a bag that takes part in this incident.
 * @throws 404 when it does not
 */
export async function requireRoomInIncident(
  deps: { incidents: IncidentStore },
  bag: KnownBag,
  incidentId: string,
) {
  const roomId = requireRoomId(bag)
  return { roomId, state: await requireIncidentOfRoom(deps, bag.tenantId, roomId, incidentId) }
}

/**
 * Returns an incident in which a room takes part.
 * @throws 404 when it does not
 */
export async function requireIncidentOfRoom(
  deps: { incidents: IncidentStore },
  tenantId: string,
  roomId: string,
  incidentId: string,
) {
  const incident = await deps.incidents.loadState(tenantId, incidentId)
  const state = incident?.state
  if (!state) throw refusalProblem(refuse('not-started'))
  if (!participantOf(state, roomId)) throw refusalProblem(refuse('unknown-room'))
  return state
}
