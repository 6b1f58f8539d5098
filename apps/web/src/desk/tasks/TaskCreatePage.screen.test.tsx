import { listSites } from '@muster/contract/siteCalls'
import { createTask, listTaskPeople, type WholeTask } from '@muster/contract/taskCalls'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, schemes, setScheme } from '../../../test/accessibility.ts'
import { answer, callsOf, installFakeApi, refusal, respond } from '../../../test/fakeApi.ts'
import { phone, renderScreen } from '../../../test/renderScreen.tsx'
import { paths } from '../../paths.ts'
import TaskCreatePage from './TaskCreatePage.tsx'

installFakeApi()

const title = page.getByLabelText('What to do')
const add = page.getByRole('button', { name: 'Add task' })

async function openForm() {
  answer(listSites, {
    items: [{ id: 7, name: 'North School', roomCount: 10, studentCount: 200 }],
    page: 1,
    pageSize: 100,
    total: 1,
  })
  answer(listTaskPeople, [])
  return renderScreen(<TaskCreatePage />, {
    at: paths.taskCreate(null),
    path: paths.taskCreate(null),
    role: 'Manager',
    size: phone,
  })
}

test('a task without words is not sent, and the field says what it wants', async () => {
  await openForm()
  await add.click()
  await expect.element(title).toHaveAccessibleDescription(/./)
  expect(callsOf(createTask)).toEqual([])
  for (const scheme of schemes) {
    setScheme(scheme)
    await expectAccessible()
  }
})

test('a task that is refused stays as it was typed; pressed twice it is sent once, under the same id', async () => {
  const router = await openForm()
  respond(createTask, () => refusal(503, 'It is busy. Try again.'))
  await title.fill('Check the radios')
  await add.click()
  await expect.element(page.getByText('It is busy. Try again.')).toBeVisible()
  await expect.element(title).toHaveValue('Check the radios')

  const arrival = Promise.withResolvers<void>()
  respond(createTask, async ({ body }) => {
    await arrival.promise
    return madeFrom(body as WholeTask)
  })
  await add.click()
  await add.click({ force: true })
  arrival.resolve()
  await expect.element(page.getByText('Another page')).toBeVisible()
  const [refused, made, ...more] = callsOf(createTask).map(({ body }) => (body as WholeTask).taskId)
  expect(made).toBe(refused)
  expect(more).toEqual([])
  expect(router.state.location.pathname).toBe(paths.taskEdit(null, made ?? ''))
})

/** The task that the server makes of what was sent. */
function madeFrom(sent: WholeTask): WholeTask {
  return {
    ...sent,
    version: 1,
    siteName: 'North School',
    ownerName: null,
    stage: 'open',
    isOverdue: false,
    origin: 'manual',
    bagName: null,
    incidentId: null,
    originId: null,
    createdAt: '2026-03-02T10:00:00.000Z',
    createdByName: 'Dana Reyes',
    begunByName: null,
    doneAt: null,
    doneByName: null,
    mayDo: true,
    comments: [],
    photos: [],
  }
}
