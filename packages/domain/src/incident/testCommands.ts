import fc from 'fast-check'
import type { GuestFlags } from '../access/guestFlags.ts'
import { countMarks } from './attendance.ts'
import type { CommandBody } from './commands.ts'
import { instructionId, office, startDrill, uuid } from './testSchool.ts'
import type { RoomNeed, RoomProblem } from './vocabulary.ts'

/** Whole stories by chance, for laws that hold for every log there can be. */

/** The number of rooms in the school of these stories. */
export const roomCount = 5
const roomId = fc.oneof(fc.integer({ min: 1, max: roomCount + 1 }).map(uuid), fc.constant(office.id))
const roomIds = fc.uniqueArray(
  fc.oneof(fc.integer({ min: 1, max: roomCount }).map(uuid), fc.constant(office.id)),
  { minLength: 1 },
)
const words = fc.constantFrom('Stay', 'Police are here', 'Take attendance', 'Lock the door')
const count = fc.nat({ max: 30 })
const few = fc.constantFrom(0, 0, 2, 7)
/** The last entry on the phone's screen, where the phone says so. */
const upTo = fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined })
/** The proof of one of two phones, or of none. */
const proof = fc.constantFrom('A'.repeat(43), 'B'.repeat(43), undefined)
const thing = fc.integer({ min: 901, max: 904 }).map(uuid)

const commandOf: fc.Arbitrary<CommandBody> = fc.oneof(
  fc.record({
    type: fc.constant('SendBroadcast' as const),
    data: fc.record({ message: words, severity: fc.constantFrom(0, 1, 2, 3) }),
  }),
  fc.record({ type: fc.constant('SendRoomMessage' as const), data: fc.record({ message: words, roomIds }) }),
  fc.record({
    type: fc.constant('GiveInstruction' as const),
    data: fc.record({
      id: fc.integer({ min: 1, max: 6 }).map(instructionId),
      text: words,
      dataType: fc.constantFrom(0, 4),
      roomIds: fc.option(roomIds),
      announce: fc.boolean(),
    }),
  }),
  fc.record({
    type: fc.constant('CompleteInstruction' as const),
    data: fc.record({
      roomId,
      instructionIds: fc.uniqueArray(fc.integer({ min: 1, max: 6 }).map(instructionId), {
        minLength: 1,
        maxLength: 3,
      }),
      values: fc.constant({}),
    }),
  }),
  fc.record({
    type: fc.constant('MarkRoomSeen' as const),
    data: fc.record({ roomId, upTo: fc.integer({ min: 1, max: 60 }) }),
  }),
  fc.record({
    type: fc.constant('ReportRoomStatus' as const),
    data: fc.record({
      roomId,
      status: fc.constantFrom('allSafe', 'injured', 'compromised'),
      also: fc.subarray<RoomProblem>(['injured', 'missing']),
      headcount: fc.option(count),
      needs: fc.subarray<RoomNeed>(['water', 'medical']),
      note: fc.constant(null),
      upTo,
    }),
  }),
  fc.record({
    type: fc.constant('TakeAttendance' as const),
    data: fc.record({
      roomId,
      present: count,
      missing: fc.option(few),
      injured: fc.option(few),
      extra: fc.option(few),
      upTo,
    }),
  }),
  // By the roll: some students are on the lists of several rooms.
  fc
    .record({
      roomId,
      marks: fc.dictionary(
        fc.integer({ min: 801, max: 806 }).map(uuid),
        fc.constantFrom('present', 'missing', 'injured', 'elsewhere'),
        { maxKeys: 4 },
      ),
    })
    .map(({ roomId, marks }) => ({
      type: 'TakeAttendance' as const,
      data: { roomId, extra: 0, ...countMarks(marks), marks },
    })),
  fc.record({
    type: fc.constant('PostChat' as const),
    data: fc.record({
      roomId,
      text: words,
      typedName: fc.option(fc.constantFrom('Ana', 'Principal'), { nil: undefined }),
      memberId: fc.constantFrom('abc123', 'def456'),
      proof,
      upTo,
    }),
  }),
  fc.record({
    type: fc.constant('JoinChat' as const),
    data: fc.record({
      roomId,
      memberId: fc.constantFrom('abc123', 'def456'),
      name: fc.option(words),
      proof,
      upTo,
    }),
  }),
  fc.record({
    type: fc.constant('FileReport' as const),
    data: fc.record({
      reportId: thing,
      roomId,
      type: fc.constantFrom(1, 6),
      text: words,
      photoId: fc.constant(null),
      upTo,
    }),
  }),
  fc.record({
    type: fc.constant('AnswerReport' as const),
    data: fc.record({
      reportId: thing,
      roomId,
      stage: fc.constantFrom('accepted', 'done'),
      note: fc.option(words),
    }),
  }),
  fc.record({
    type: fc.constant('StartReunification' as const),
    data: fc.record({ message: fc.option(words), confirmedDuring: fc.constantFrom(undefined, 'Lockdown') }),
  }),
  fc.record({
    type: fc.constant('AddReunificationItem' as const),
    data: fc.record({
      itemId: thing,
      roomId,
      personId: fc.constant(null),
      student: fc.constant('A. B.'),
      message: fc.option(words),
    }),
  }),
  fc.record({
    type: fc.constant('MoveReunificationItem' as const),
    data: fc.record({
      itemId: thing,
      roomId,
      to: fc.constantFrom('requested', 'withRunner', 'withGuardian', 'later', 'refused'),
      note: fc.option(words),
    }),
  }),
)

const commanding: fc.Arbitrary<CommandBody> = fc.oneof(
  fc.record({
    type: fc.constant('TransferCommand' as const),
    data: fc.record({
      to: fc.constantFrom({ id: uuid(900), name: 'Dana Reyes' }, { id: uuid(905), name: 'Kim Ode' }),
    }),
  }),
  fc.record({
    type: fc.constant('ChangeAction' as const),
    data: fc.record({
      action: fc.constantFrom('Lockdown', 'Evacuate', 'Hold'),
      instructions: fc.array(
        fc.record({ id: fc.constant(instructionId(8)), text: words, dataType: fc.constant(0) }),
        { maxLength: 1 },
      ),
      message: words,
      severity: fc.constantFrom(2, 3),
    }),
  }),
  fc.record({
    type: fc.constant('ChangeKind' as const),
    data: fc.record({ kind: fc.constant('Actual' as const), message: words, severity: fc.constant(3) }),
  }),
  fc.record({
    type: fc.constant('StrikeEntry' as const),
    data: fc.record({
      seq: fc.integer({ min: 1, max: 30 }),
      reason: fc.option(words),
      instead: fc.option(fc.record({ message: words, severity: fc.constant(1) })),
    }),
  }),
  fc.record({
    type: fc.constant('RequestSupport' as const),
    data: fc.record({ roomId, note: fc.option(words) }),
  }),
  fc.record({
    type: fc.constant('AnswerCall' as const),
    data: fc.record({
      roomId,
      call: fc.constantFrom('trouble', 'needs', 'support', 'chat'),
      about: fc.integer({ min: 3, max: 30 }),
      stage: fc.constantFrom('accepted', 'done'),
      note: fc.option(words),
    }),
  }),
  fc.record({
    type: fc.constantFrom('TakeRoom' as const),
    data: fc.record({ roomId }),
  }),
  fc.record({
    type: fc.constant('HandOverRoom' as const),
    data: fc.record({ roomId, to: fc.option(words), note: fc.option(words) }),
  }),
  fc.record({
    type: fc.constant('ClearRoom' as const),
    data: fc.record({
      roomId,
      outcome: fc.constantFrom('clear', 'needsHelp', 'notEntered'),
      note: fc.option(words),
    }),
  }),
)

const guestId = fc.constantFrom(uuid(801), uuid(802))
/** Any combination of a guest's flags. */
export const someFlags: fc.Arbitrary<GuestFlags> = fc.record({
  hasRoomClearAccess: fc.boolean(),
  hasDashboardMapAccess: fc.boolean(),
  hasChatAccess: fc.boolean(),
  hasCreateBroadcastAccess: fc.boolean(),
  hasCreateRoomMessageAccess: fc.boolean(),
})
const expiresAt = fc.constantFrom('2026-03-02T20:00:00.000Z', '2026-03-02T21:00:00.000Z')
const channel = fc.oneof(fc.constantFrom('command', 'responders'), roomId)

const withOutsiders: fc.Arbitrary<CommandBody> = fc.oneof(
  fc.record({
    type: fc.constant('InviteGuest' as const),
    data: fc.record({
      guestId,
      name: fc.constant('Sgt. Ode'),
      identifier: fc.constant('ode@police.example'),
      flags: someFlags,
      expiresAt,
      isForAnyDevice: fc.boolean(),
    }),
  }),
  fc.record({
    type: fc.constant('ChangeGuest' as const),
    data: fc.record({ guestId, flags: someFlags, expiresAt }),
  }),
  fc.record({
    type: fc.constant('RevokeGuest' as const),
    data: fc.record({ guestId, reason: fc.option(words) }),
  }),
  fc.record({ type: fc.constant('EnterAsGuest' as const), data: fc.record({ guestId }) }),
  fc.record({
    type: fc.constant('ShowToGuest' as const),
    data: fc.record({
      guestId,
      page: fc.constantFrom('board', 'students'),
      roomId: fc.option(roomId),
      personIds: fc.subarray([uuid(601), uuid(602)]),
    }),
  }),
  fc.record({
    type: fc.constant('PostGroupChat' as const),
    data: fc.record({
      group: fc.constantFrom('command', 'responders'),
      text: words,
    }),
  }),
  // Soon after the start, where there may be a message of a group.
  fc.record({
    type: fc.constant('StrikeEntry' as const),
    data: fc.record({
      seq: fc.integer({ min: 3, max: 9 }),
      reason: fc.option(words),
      instead: fc.constant(null),
    }),
  }),
  fc.record({
    type: fc.constantFrom('PinChat' as const, 'UnpinChat' as const),
    data: fc.record({ channel, seq: fc.integer({ min: 1, max: 30 }) }),
  }),
  fc.record({ type: fc.constant('NotifyPeople' as const), data: fc.record({ message: words }) }),
)

const noting: fc.Arbitrary<CommandBody> = fc.oneof(
  fc.record({
    type: fc.constant('AddNote' as const),
    data: fc.record({ about: fc.option(fc.integer({ min: 1, max: 30 })), text: words }),
  }),
  fc.record({
    type: fc.constant('RecordFinding' as const),
    data: fc.record({
      findingId: thing,
      text: words,
      siteId: fc.option(fc.constant(7)),
      taskId: fc.constant(null),
    }),
  }),
)

const afterwards: fc.Arbitrary<CommandBody> = fc.oneof(
  fc.record({
    type: fc.constant('AnswerSurvey' as const),
    data: fc.record({ roomId, values: fc.constant({ [instructionId(7)]: true }) }),
  }),
  fc.record({
    type: fc.constant('RequestSupport' as const),
    data: fc.record({ roomId, note: fc.option(words) }),
  }),
)

const ending: fc.Arbitrary<CommandBody> = fc.constantFrom(
  { type: 'EndIncident', data: { message: 'All clear.' } },
  { type: 'EndIncident', data: { message: 'All clear.', word: 'heron' } },
  { type: 'WithdrawIncident', data: { message: 'By mistake.' } },
  { type: 'WithdrawIncident', data: { message: 'By mistake.', kind: 'Actual' } },
)

/** Random commands from the start of an incident, in any order, sensible or not. */
export const commandArbitraries = fc
  .tuple(
    fc.array(fc.oneof(commandOf, commanding, withOutsiders, noting), { maxLength: 40 }),
    fc.option(ending),
    fc.array(fc.oneof(commandOf, afterwards, noting), { maxLength: 3 }),
  )
  .map(([before, last, after]) => [startDrill(roomCount), ...before, ...(last ? [last] : []), ...after])
