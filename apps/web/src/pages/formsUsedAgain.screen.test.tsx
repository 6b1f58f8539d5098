import type { Endpoint } from '@muster/contract/endpoint'
import { mailGuestLink } from '@muster/contract/guestCalls'
import { addNote } from '@muster/contract/incidentCalls'
import { addGroupMember } from '@muster/contract/notificationCalls'
import { addRoom } from '@muster/contract/roomCalls'
import { addRoomPerson } from '@muster/contract/roomPeopleCalls'
import { remarkOnSafetyAudit, type SafetyAudit } from '@muster/contract/safetyAuditCalls'
import { addTaskComment, type WholeTask } from '@muster/contract/taskCalls'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, schemes, setScheme } from '../../test/accessibility.ts'
import { callsOf, installFakeApi, leaveTheRestUnanswered, refusal, respond } from '../../test/fakeApi.ts'
import { phone, renderScreen } from '../../test/renderScreen.tsx'
import { SendLink } from '../command/access/SendLink.tsx'
import { NoteForm } from '../command/afterAction/NoteForm.tsx'
import { AddMember } from '../desk/notifications/groups/AddMember.tsx'
import { Remarks } from '../desk/safetyAudits/report/Remarks.tsx'
import { AddRoom } from '../desk/sites/rooms/AddRoom.tsx'
import { RoomPeople } from '../desk/sites/rooms/RoomPeople.tsx'
import { TaskComments } from '../desk/tasks/TaskComments.tsx'

installFakeApi()

const id = '00000000-0000-4000-8000-000000000003'
const at = '2026-03-02T10:00:00.000Z'

type FormUsedAgain = {
  screen: ReactElement
  /** Opens the form, where the screen has it closed. */
  open?: () => Promise<unknown>
  endpoint: Endpoint
  answer: object
  /** The label of the field to write into, and something to write. */
  field: string
  words: string
  send: string
  /** The name of the id in what is sent. */
  sentId: string
}

const room = {
  id,
  siteId: 7,
  name: 'Room 12',
  isActive: true,
  version: 1,
  isFromExport: false,
  bag: null,
  mergedIntoName: null,
  studentCount: 0,
  staffCount: 0,
  isOnPlan: false,
}
const task = {
  taskId: id,
  version: 1,
  title: 'Check the radios',
  detail: null,
  siteId: 7,
  siteName: 'North School',
  ownerId: null,
  ownerName: null,
  dueOn: null,
  recurrence: { every: 'once' },
  timeZone: 'UTC',
  stage: 'open',
  isOverdue: false,
  origin: 'manual',
  bagName: null,
  incidentId: null,
  originId: null,
  createdAt: at,
  createdByName: 'Dana Reyes',
  begunByName: null,
  doneAt: null,
  doneByName: null,
  mayDo: true,
  comments: [],
  photos: [],
} satisfies WholeTask
const group = {
  groupId: id,
  version: 1,
  name: 'Leaders',
  isForFamilies: false,
  quiet: null,
  language: null,
  isRetired: false,
  memberCount: 0,
}
const address = 'kim@example.org'

const forms: Record<string, FormUsedAgain> = {
  'a room': {
    screen: <AddRoom siteId={7} close={() => {}} />,
    endpoint: addRoom,
    answer: room,
    field: 'Room name',
    words: 'Room 12',
    send: 'Add',
    sentId: 'roomId',
  },
  'a student': {
    screen: <RoomPeople room={room} others={[]} />,
    open: () => page.getByRole('button', { name: 'Add a student or teacher' }).click(),
    endpoint: addRoomPerson,
    answer: [],
    field: 'Last name',
    words: 'Aalto',
    send: 'Add',
    sentId: 'rosterPersonId',
  },
  'a comment on a task': {
    screen: <TaskComments task={task} />,
    endpoint: addTaskComment,
    answer: task,
    field: 'Comment',
    words: 'The one in the gym is silent.',
    send: 'Add comment',
    sentId: 'commentId',
  },
  'a remark on a safety audit': {
    screen: <Remarks audit={{ safetyAuditId: id, siteId: 7, remarks: [] } as unknown as SafetyAudit} />,
    endpoint: remarkOnSafetyAudit,
    answer: { remarkId: id, text: 'Mended.', at, byName: 'Dana Reyes' },
    field: 'Add a comment',
    words: 'Mended.',
    send: 'Add comment',
    sentId: 'remarkId',
  },
  'a note to a log': {
    screen: <NoteForm incidentId={id} about={null} label="A note" />,
    endpoint: addNote,
    answer: { incidentId: id, version: 9, repeated: false },
    field: 'A note',
    words: 'The gym did not hear it.',
    send: 'Add note',
    sentId: 'commandId',
  },
  'an address of a group': {
    screen: <AddMember group={group} groups={[]} />,
    open: () => page.getByLabelText('Who').selectOptions('An email address'),
    endpoint: addGroupMember,
    answer: {
      groupMemberId: id,
      member: { kind: 'email', address, name: null },
      name: address,
      detail: null,
      isOutOfUse: false,
      problem: null,
    },
    field: 'Email address',
    words: address,
    send: 'Add',
    sentId: 'groupMemberId',
  },
  'a link to a guest': {
    screen: (
      <SendLink
        incidentId={id}
        link={{ guestId: id, url: 'https://muster.example.org', secret: 'x'.repeat(43), ways: ['mail'] }}
        way="mail"
        language="en"
        first=""
      />
    ),
    endpoint: mailGuestLink,
    answer: { mailId: id, problem: null },
    field: 'Email the link to',
    words: address,
    send: 'Send',
    sentId: 'mailId',
  },
}

for (const [what, { screen, open, endpoint, answer, field, words, send, sentId }] of Object.entries(forms))
  test(`the form for ${what} keeps what was typed until it is saved, sends it once, and begins anew`, async () => {
    leaveTheRestUnanswered()
    await renderScreen(screen, { role: 'Manager', size: phone })
    await open?.()
    const typed = page.getByLabelText(field, { exact: true })
    const button = page.getByRole('button', { name: send, exact: true })
    const ids = () => callsOf(endpoint).map(({ body }) => (body as Record<string, unknown>)[sentId])

    await button.click()
    await expect.element(typed).toHaveAccessibleDescription(/./)
    expect(ids()).toEqual([])
    for (const scheme of schemes) {
      setScheme(scheme)
      await expectAccessible()
    }

    await typed.fill(words)
    respond(endpoint, () => refusal(503, 'It is busy. Try again.'))
    await button.click()
    await expect.element(page.getByText('It is busy. Try again.')).toBeVisible()
    await expect.element(typed).toHaveValue(words)

    respond(endpoint, () => {
      throw new TypeError('Failed to fetch')
    })
    await button.click()
    await expect.element(page.getByText('It is busy. Try again.')).not.toBeInTheDocument()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(typed).toHaveValue(words)

    const arrival = Promise.withResolvers<object>()
    respond(endpoint, () => arrival.promise as never)
    await button.click()
    await button.click({ force: true })
    arrival.resolve(answer)
    await expect.element(typed).toHaveValue('')
    const [refused, lost, saved, ...more] = ids()
    expect([lost, saved, more]).toEqual([refused, refused, []])

    await typed.fill(words)
    await button.click()
    await expect.element(typed).toHaveValue('')
    expect(ids()).toHaveLength(4)
    expect(ids()[3]).not.toBe(refused)
  })

test('what is typed while it is on its way is a part of the next one', async () => {
  await renderScreen(<AddRoom siteId={7} close={() => {}} />, { role: 'Manager' })
  const arrival = Promise.withResolvers<typeof room>()
  respond(addRoom, () => arrival.promise)
  const name = page.getByLabelText('Room name')
  const add = page.getByRole('button', { name: 'Add', exact: true })
  await name.fill('Room 12')
  await add.click()
  await name.fill('Room 13')
  arrival.resolve(room)
  await expect.element(add).not.toHaveAttribute('data-loading')
  await expect.element(name).toHaveValue('Room 13')
  await add.click()
  await expect.element(name).toHaveValue('')
  expect(callsOf(addRoom).map(({ body }) => (body as { name: string }).name)).toEqual(['Room 12', 'Room 13'])
})
