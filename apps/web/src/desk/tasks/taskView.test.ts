import { expect, test } from 'vitest'
import { allTasks, readTaskView, statusQuery, type TaskView, taskQuery, writeTaskView } from './taskView.ts'

const view: TaskView = {
  layout: 'board',
  stage: 'overdue',
  mine: true,
  origin: 'audit',
  owner: 'nobody',
  search: 'gate',
  page: 3,
}

test('an address holds the whole view and gives it back', () => {
  expect(readTaskView(writeTaskView(view))).toEqual(view)
})

test('a view as it starts has a plain address', () => {
  expect(writeTaskView(allTasks).toString()).toBe('')
})

test('what an address says wrong is left at its start', () => {
  const address = new URLSearchParams('as=x&stage=y&origin=z&owner=1&page=-4')
  expect(readTaskView(address)).toEqual(allTasks)
})

test('the server is asked for what is narrowed down, at a site or at all', () => {
  expect(taskQuery(view, 7)).toEqual({
    siteId: 7,
    mine: 'true',
    origin: 'audit',
    owner: 'nobody',
    search: 'gate',
  })
  expect([taskQuery(allTasks, null), statusQuery(allTasks)]).toEqual([{}, { undone: 'true' }])
})
