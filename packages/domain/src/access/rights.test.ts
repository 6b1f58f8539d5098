import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type GuestFlags, mayGuest } from './guestFlags.ts'
import type { Right } from './right.ts'
import { type Device, may, mayAccessSites, mayBag, type Role } from './rights.ts'

const all = Object.keys({
  'site.read': 0,
  'incident.read': 0,
  'incident.start': 0,
  'incident.command': 0,
  'incident.board': 0,
  'incident.chat': 0,
  'incident.broadcast': 0,
  'incident.roomMessage': 0,
  'room.clear': 0,
  'room.read': 0,
  'room.answer': 0,
  'bag.manage': 0,
  'site.manage': 0,
  'guest.manage': 0,
  'student.read': 0,
  'incident.configure': 0,
  'notification.configure': 0,
  'camera.view': 0,
  'camera.manage': 0,
  'feed.manage': 0,
  'task.read': 0,
  'task.manage': 0,
  'safetyAudit.read': 0,
  'safetyAudit.run': 0,
  'safetyAudit.configure': 0,
  'rbim.read': 0,
  'rbim.manage': 0,
  'user.manage': 0,
  'tenant.manage': 0,
} satisfies Record<Right, number>) as Right[]
const right = fc.constantFrom(...all)
const heldBy = (holder: Role | Device) => all.filter((each) => may(holder, each))

describe('people', () => {
  test('staff read, clear rooms and see names, and start nothing', () => {
    expect(heldBy('Staff')).toEqual([
      'site.read',
      'incident.read',
      'incident.board',
      'room.clear',
      'student.read',
      'task.read',
      'rbim.read',
    ])
  })

  test('tasks are for staff to see, and for those who look after a site to hand out', () => {
    expect(may('Staff', 'task.manage')).toBe(false)
    expect(may('SiteSpecific', 'task.manage')).toBe(true)
  })

  test('cameras are for those who command, and not for staff', () => {
    expect(may('Staff', 'camera.view')).toBe(false)
    expect(may('SiteSpecific', 'camera.manage')).toBe(true)
  })

  test('RBIMs are for staff to see, and for those who look after a site to register and retire', () => {
    expect(may('Staff', 'rbim.manage')).toBe(false)
    expect(may('SiteSpecific', 'rbim.manage')).toBe(true)
  })

  test('notifications are hidden from site-specific users', () => {
    expect(may('SiteSpecific', 'incident.start')).toBe(true)
    expect(may('SiteSpecific', 'notification.configure')).toBe(false)
  })

  test('what every room of a tenant is asked is not for somebody held to sites to change', () => {
    expect(may('Manager', 'incident.configure')).toBe(true)
    expect(may('SiteSpecific', 'incident.configure')).toBe(false)
  })

  test('staff do not read safety audits; who is held to sites runs them there, and does not say what they ask', () => {
    expect(may('Staff', 'safetyAudit.read')).toBe(false)
    expect(may('SiteSpecific', 'safetyAudit.run')).toBe(true)
    expect(may('SiteSpecific', 'safetyAudit.configure')).toBe(false)
    expect(may('Manager', 'safetyAudit.configure')).toBe(true)
  })

  test('only a global admin manages tenants', () => {
    expect(may('GlobalAdmin', 'tenant.manage')).toBe(true)
    expect(may('TenantAdmin', 'tenant.manage')).toBe(false)
  })

  test('each role holds all of the one below it, and more', () => {
    const ladder: Role[] = ['Staff', 'SiteSpecific', 'Manager', 'TenantAdmin', 'GlobalAdmin']
    for (const [place, role] of ladder.entries()) {
      const below = place === 0 ? [] : heldBy(ladder[place - 1] ?? role)
      expect(heldBy(role)).toEqual(expect.arrayContaining(below))
      expect(heldBy(role).length).toBeGreaterThan(below.length)
    }
  })

  test('who commands may do what a guest may be given', () => {
    for (const each of ['incident.chat', 'incident.broadcast', 'incident.roomMessage'] as const)
      for (const role of ['GlobalAdmin', 'TenantAdmin', 'Manager', 'SiteSpecific', 'Staff'] as const)
        expect(may(role, each)).toBe(may(role, 'incident.command'))
  })

  test('someone restricted to sites needs all of them', () => {
    expect(mayAccessSites(null, [1, 2])).toBe(true)
    expect(mayAccessSites([1, 2], [1, 2])).toBe(true)
    expect(mayAccessSites([1], [1, 2])).toBe(false)
    expect(mayAccessSites([], [1])).toBe(false)
  })
})

describe('a bag', () => {
  test('answers for its room and does nothing else', () => {
    expect(heldBy('Bag')).toEqual(['room.read', 'room.answer'])
  })

  test('on an enrolled device does the same and sees the names of its students, and no more', () => {
    expect(heldBy('EnrolledDevice')).toEqual(['room.read', 'room.answer', 'student.read'])
  })

  test('shows names on any device where the tenant says everyone, and on enrolled ones otherwise', () => {
    const names = (device: Device, studentNames: 'devices' | 'everyone') =>
      mayBag(device, { studentNames }, 'student.read')
    expect(names('Bag', 'devices')).toBe(false)
    expect(names('Bag', 'everyone')).toBe(true)
    expect(names('EnrolledDevice', 'devices')).toBe(true)
  })

  test('gains nothing but names by what the tenant says', () => {
    const device = fc.constantFrom<Device>('Bag', 'EnrolledDevice')
    const studentNames = fc.constantFrom('devices' as const, 'everyone' as const)
    fc.assert(
      fc.property(device, studentNames, right, (opened, said, asked) => {
        fc.pre(asked !== 'student.read')
        expect(mayBag(opened, { studentNames: said }, asked)).toBe(may(opened, asked))
      }),
    )
  })
})

describe('a guest', () => {
  const flag = fc.boolean()
  const flags: fc.Arbitrary<Partial<GuestFlags>> = fc.record(
    {
      hasRoomClearAccess: flag,
      hasDashboardMapAccess: flag,
      hasChatAccess: flag,
      hasCreateBroadcastAccess: flag,
      hasCreateRoomMessageAccess: flag,
    },
    { requiredKeys: [] },
  )
  const given = (of: Partial<GuestFlags>) => all.filter((each) => mayGuest(of, each))

  test.each([
    [{ hasRoomClearAccess: true }, 'room.clear'],
    [{ hasDashboardMapAccess: true }, 'incident.board'],
    [{ hasChatAccess: true }, 'incident.chat'],
    [{ hasCreateBroadcastAccess: true }, 'incident.broadcast'],
    [{ hasCreateRoomMessageAccess: true }, 'incident.roomMessage'],
  ])('with %o has one right', (of, expected) => {
    expect(given(of)).toEqual([expected])
  })

  test('has as many rights as flags that are true, whatever the others say', () => {
    fc.assert(
      fc.property(flags, (of) => {
        expect(given(of)).toHaveLength(Object.values(of).filter(Boolean).length)
      }),
    )
  })

  test('never has what a manager of one site has not', () => {
    fc.assert(
      fc.property(flags, right, (of, asked) => {
        expect(mayGuest(of, asked) && !may('SiteSpecific', asked)).toBe(false)
      }),
    )
  })
})
