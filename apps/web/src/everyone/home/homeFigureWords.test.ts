import { expect, test } from 'vitest'
import { deviceFigure, drillFigure, incidentFigure, taskFigure } from './homeFigureWords.ts'

const id = '6ff6c0d6-7f0e-4f5d-8d6a-5a2d7f6b1c11'
const now = new Date(2026, 10, 27, 9).getTime()
const at = (day: number, hour: number) => new Date(2026, 11, day, hour).toISOString()
const drill = {
  drillPlanId: id,
  title: 'Monthly fire drill',
  kind: 'Exercise',
  action: 'Evacuate',
  startBy: 'hand',
  startsAt: at(3, 10),
  siteNames: ['Oak High'],
} as const

test('the next drill has its day, its time and where it is; none is unknown, not zero', () => {
  expect(drillFigure([{ ...drill, siteNames: [...drill.siteNames] }], now)).toMatchObject({
    value: 'Dec 3',
    detail: '10:00 AM, Evacuate drill, Oak High',
  })
  expect(drillFigure([{ ...drill, siteNames: ['A', 'B'] }], now).detail).toMatch(/2 sites$/)
  expect(
    drillFigure([{ ...drill, siteNames: ['A'], startsAt: at(1, 8) }], Date.parse(at(1, 9))),
  ).toMatchObject({
    value: 'Now',
    tone: 'warn',
    detail: 'Start it manually. Evacuate drill, A',
  })
  expect(drillFigure([], now)).toMatchObject({ value: '–', detail: 'None planned' })
})

test('overdue tasks are told apart, and lead to themselves', () => {
  const mine = { items: [], total: 0 }
  expect(taskFigure({ open: 1200, overdue: 3, mine })).toMatchObject({
    value: '1,200',
    detail: '3 overdue',
    tone: 'warn',
  })
  expect(taskFigure({ open: 2, overdue: 0, mine })).toMatchObject({ detail: 'None overdue' })
  expect(taskFigure({ open: 0, overdue: 0, mine })).toMatchObject({ value: '0', detail: 'Nothing to do' })
})

test('a device that never reported is not silent, and no devices are not zero silent ones', () => {
  expect(deviceFigure({ offline: 2, waiting: 1, online: 9 })).toMatchObject({
    value: '2',
    detail: 'Of 12, 1 never reported',
    tone: 'help',
  })
  expect(deviceFigure({ online: 9 })).toEqual({ value: '0', detail: 'Of 9' })
  expect(deviceFigure({})).toMatchObject({ value: '–', detail: 'No devices yet' })
})

test('the last incident says whether it was real', () => {
  const last = {
    incidentId: id,
    stage: 'ended',
    kind: 'Actual',
    action: 'Lockdown',
    type: 1,
    siteNames: ['Oak High'],
    location: null,
    commanderName: 'Dana Reyes',
    startedAt: new Date(2026, 10, 27, 8).toISOString(),
    endedAt: null,
    roomCount: 4,
  } as const
  const figure = incidentFigure([{ ...last, siteNames: [...last.siteNames] }], now)
  expect(figure).toMatchObject({ value: 'Today', detail: 'REAL lockdown, Oak High' })
  expect(incidentFigure([], now)).toMatchObject({ value: '–', detail: 'None yet' })
})
