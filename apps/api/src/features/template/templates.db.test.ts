import { randomUUID } from 'node:crypto'
import { getBagIncident } from '@muster/contract/bagCalls'
import { getIncident, startIncident } from '@muster/contract/incidentCalls'
import * as calls from '@muster/contract/templateCalls'
import type { IncidentAction, IncidentType } from '@muster/domain/incident/vocabulary'
import { builtInMessages } from '@muster/domain/template/builtInMessages'
import type { InstructionItem } from '@muster/domain/template/instructionItems'
import { builtInInstructions } from '@muster/domain/template/pickInstructions'
import type { TemplateScope } from '@muster/domain/template/templateScope'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callEndpoint } from '../../../test/callEndpoint.ts'
import { roomAt } from '../../../test/roomCalls.ts'
import type { TestAccount, TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'

/** Tests a tenant's own sets of instructions and messages: versions, rights, and use by incidents. */

let world: World
let oak: TestTenant
let river: TestTenant

beforeAll(async () => {
  world = await openWorld()
  ;[oak, river] = world.tenants
})
afterAll(() => world.close())
/** Deletes all sets before each test. Only the owner can, and only by disabling the trigger. */
beforeEach(() =>
  world.asOwner(async (owner) => {
    await owner.query('alter table template_version disable trigger insert_only')
    await owner.query('delete from template_version')
    await owner.query('alter table template_version enable trigger insert_only')
  }),
)

const door: InstructionItem = {
  text: 'Lock the door',
  dataType: 0,
  choices: [],
  phase: 'during',
  required: true,
}
const exit: InstructionItem = {
  text: 'Which way out is free?',
  dataType: 5,
  choices: ['North', 'South'],
  phase: 'during',
  required: false,
}
const well: InstructionItem = {
  text: 'Is everybody well?',
  dataType: 1,
  choices: [],
  phase: 'after',
  required: true,
}
const lockdown: TemplateScope = { action: 'Lockdown', type: null }

type SaveInput = { items: InstructionItem[] | null; version?: number; choice?: TemplateScope; note?: string }
const save = (request: SaveInput, as: TestAccount = oak.staff.Manager, server = world.server) => {
  const { items, version = 0, choice = lockdown, note = null } = request
  return world.call(calls.saveInstructionSet, { body: { ...choice, version, items, note } }, as, server)
}
const sets = (as: TestAccount = oak.staff.Manager) => world.ask(calls.listInstructionSets, { query: {} }, as)

async function start(action: IncidentAction = 'Lockdown', type: IncidentType = 1, tenant = oak) {
  const incidentId = randomUUID()
  const siteIds = [tenant.sites[0].id]
  const body = { commandId: randomUUID(), incidentId, siteIds, kind: 'Exercise' as const, action, type }
  await world.ask(startIncident, { body }, tenant.staff.Manager)
  return incidentId
}
async function input(incidentId: string, tenant = oak) {
  const { instructions, template } = await world.ask(
    getIncident,
    { params: { incidentId } },
    tenant.staff.Manager,
  )
  return { texts: instructions.map(({ text }) => text), template, instructions }
}
const builtIn = (action: IncidentAction) => builtInInstructions(action).map(({ text }) => text)

describe('an incident', () => {
  test('asks what is built in, where the tenant has said nothing', async () => {
    expect(await input(await start())).toMatchObject({ texts: builtIn('Lockdown'), template: undefined })
  })

  test('asks what the tenant’s set says, in its order, and notes which version that was', async () => {
    await save({ items: [exit, door, well] })
    const { instructions, template } = await input(await start())
    expect(template).toEqual({ ...lockdown, version: 1 })
    expect(
      instructions.map(({ text, choices, phase, required }) => ({ text, choices, phase, required })),
    ).toEqual([exit, door, well].map(({ dataType: _, ...rest }) => rest))
  })

  test('that runs keeps the version it started with; the next one has the new', async () => {
    await save({ items: [door] })
    const first = await start()
    await save({ items: [exit, door], version: 1 })
    expect(await input(first)).toMatchObject({ texts: [door.text], template: { version: 1 } })
    const { barcode } = roomAt(oak, 0)
    const onPhone = await world.ask(getBagIncident, { params: { barcode, incidentId: first } })
    expect(onPhone.instructions.map(({ text }) => text)).toEqual([door.text])
    expect(await input(await start())).toMatchObject({
      texts: [exit.text, door.text],
      template: { version: 2 },
    })
  })

  test('takes the most specific set, and what is less specific once that is put out of use', async () => {
    const choice: TemplateScope = { action: 'Lockdown', type: 2 }
    await save({ items: [door] })
    await save({ choice, items: [exit] })
    expect((await input(await start('Lockdown', 2))).texts).toEqual([exit.text])
    expect((await input(await start('Lockdown', 3))).texts).toEqual([door.text])
    expect((await input(await start('Hold', 2))).texts).toEqual(builtIn('Hold'))
    await save({ choice, items: null, version: 1 })
    expect((await input(await start('Lockdown', 2))).texts).toEqual([door.text])
  })

  test('of another tenant does not know of it', async () => {
    await save({ items: [door] })
    expect((await input(await start('Lockdown', 1, river), river)).texts).toEqual(builtIn('Lockdown'))
  })

  test('starts with what is built in when the stored set cannot be read: nothing keeps a lockdown from starting', async () => {
    await world.asOwner((owner) =>
      owner.query(
        `insert into template_version (tenant_id, kind, action, version, items, saved_by_name)
        values ($1, 'instructions', 'Lockdown', 1, '[{"text": 7}]', 'Nobody')`,
        [oak.id],
      ),
    )
    expect((await input(await start())).texts).toEqual(builtIn('Lockdown'))
  })
})

describe('a set', () => {
  test('is kept in versions, each with who, when and why, and none is ever changed', async () => {
    await save({ items: [door] })
    const second = (await save({ items: [door, well], version: 1, note: 'After the drill' })).body
    expect(second).toMatchObject({ version: 2, note: 'After the drill', savedByName: oak.staff.Manager.name })
    const { items, total } = await world.ask(
      calls.listInstructionVersions,
      { query: { action: 'Lockdown', pageSize: 1 } },
      oak.staff.SiteSpecific,
    )
    expect({ items, total }).toEqual({ items: [second], total: 2 })
    expect((await sets()).items).toEqual([second])
    const rewrite = 'update template_version set note = null'
    await expect(world.asOwner((owner) => owner.query(rewrite))).rejects.toThrow('is insert-only')
  })

  test('saved again as it is makes no version, so that a retry is harmless', async () => {
    const first = await save({ items: [door] })
    expect((await save({ items: [door] })).body).toEqual(first.body)
    expect((await sets()).items).toEqual([first.body])
    const noted = { items: [door], version: 1, note: 'Why we ask this' }
    expect((await save(noted)).body).toMatchObject({ version: 2, note: noted.note })
    expect((await save(noted)).body.version).toBe(2)
  })

  test('is not saved over what the editor has not seen', async () => {
    await save({ items: [door] })
    const late = await save({ items: [exit] })
    expect([late.status, late.problem.type]).toEqual([409, 'changed-since'])
    expect((await save({ items: [exit], version: 7 })).status).toBe(409)
  })

  test('of two managers who save at once, at two servers, is one’s, and the other is told', async () => {
    const other = await world.addServer()
    for (let version = 0; version < 5; version++) {
      const both = await Promise.all([
        save({ items: [{ ...door, text: `Mine ${version}` }], version }),
        save({ items: [{ ...door, text: `Theirs ${version}` }], version }, oak.staff.TenantAdmin, other),
      ])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    }
    expect((await sets()).items.map(({ version }) => version)).toEqual([5])
  })

  test('is brought back as a new version', async () => {
    await save({ items: [door] })
    await save({ items: [exit], version: 1 })
    const restore = (version: number, from: number) =>
      world.call(
        calls.restoreInstructionSet,
        { body: { ...lockdown, version, restore: from } },
        oak.staff.Manager,
      )
    expect((await restore(1, 1)).status).toBe(409)
    expect((await restore(2, 9)).status).toBe(404)
    expect((await restore(2, 1)).body).toMatchObject({ version: 3, items: [door], restoredFrom: 1 })
  })

  test('is written down with what it was and is', async () => {
    await save({ items: [door] })
    await save({ items: null, version: 1 })
    const { rows } = await world.asOwner((owner) =>
      owner.query(
        "select action, subject, before, after from audit where action like 'template.%' order by id desc limit 2",
      ),
    )
    const line = 'Lock the door (acknowledge, needed)'
    expect(rows).toEqual([
      {
        action: 'template.putOutOfUse',
        subject: 'Instructions: Lockdown, any type',
        before: { version: 1, items: [line] },
        after: { version: 2, items: null },
      },
      {
        action: 'template.saved',
        subject: 'Instructions: Lockdown, any type',
        before: null,
        after: { version: 1, items: [line] },
      },
    ])
  })

  test('of another tenant is not seen, not brought back, and not in the way', async () => {
    await save({ items: [door] })
    const { Manager } = river.staff
    expect((await sets(Manager)).total).toBe(0)
    const body = { ...lockdown, version: 0, restore: 1 }
    expect((await world.call(calls.restoreInstructionSet, { body }, Manager)).status).toBe(404)
    expect((await save({ items: [exit] }, Manager)).body.version).toBe(1)
  })

  test('is read by who may start an incident, and changed by who answers for the whole organization', async () => {
    const { Manager, TenantAdmin, SiteSpecific, Staff } = oak.staff
    const statuses = []
    for (const as of [Staff, SiteSpecific, Manager, TenantAdmin, world.globalAdmin]) {
      const { status } = await world.call(calls.listInstructionSets, { query: {} }, as)
      statuses.push([as.role, status, (await save({ items: [door] }, as)).status])
    }
    expect(statuses).toEqual([
      ['Staff', 403, 403],
      ['SiteSpecific', 200, 403],
      ['Manager', 200, 200],
      ['TenantAdmin', 200, 200],
      ['GlobalAdmin', 200, 200],
    ])
  })

  test.each([
    ['items', []],
    ['items', [well]],
    ['items.1.choices', [door, { ...exit, choices: ['North'] }]],
    ['items.1.text', [door, { ...exit, text: ' ' }]],
    ['items.0.dataType', [{ ...well, dataType: 0 }, door]],
  ])('with something wrong is refused at %s', async (field, items) => {
    const body = { ...lockdown, version: 0, items }
    const headers = await world.headersOf(oak.staff.Manager)
    const { status, problem } = await callEndpoint(
      world.server.app,
      calls.saveInstructionSet,
      { body },
      headers,
    )
    expect([status, problem.errors?.[0]?.field]).toEqual([422, field])
    expect(problem.detail).toMatch(/^[A-Z].+\.$/)
  })
})

describe('messages', () => {
  const where = {
    title: 'Where',
    text: 'It is at {location}.',
    severity: 2 as const,
    audience: 'any' as const,
  }
  const saveMessages = (text: string, version = 0) =>
    world.call(
      calls.saveMessageSet,
      { body: { action: 'Lockdown', version, items: [{ ...where, text }] } },
      oak.staff.Manager,
    )

  test('are sets of their own: per action, in versions, to be brought back', async () => {
    await save({ items: [door] })
    expect((await saveMessages(where.text)).body).toMatchObject({ version: 1, items: [where] })
    expect((await saveMessages('Stay down.', 1)).body.version).toBe(2)
    const body = { action: 'Lockdown' as const, version: 2, restore: 1 }
    const back = await world.ask(calls.restoreMessageSet, { body }, oak.staff.Manager)
    expect(back).toMatchObject({ version: 3, items: [where] })
    const query = { action: 'Lockdown' as const }
    const { items } = await world.ask(calls.listMessageVersions, { query }, oak.staff.SiteSpecific)
    expect(items.map(({ version }) => version)).toEqual([3, 2, 1])
    expect((await world.ask(calls.listMessageSets, { query: {} }, oak.staff.Manager)).items).toEqual([back])
  })

  test('with a variable that nobody knows are refused at their text, and nothing is saved', async () => {
    const { status, problem } = await saveMessages('It is at {place}.')
    expect([status, problem.errors]).toEqual([
      422,
      [
        {
          field: 'items.0.text',
          message: expect.stringMatching(/^\{place\} is not a variable.+\{location\}/),
        },
      ],
    ])
    expect((await world.ask(calls.listMessageSets, { query: {} }, oak.staff.Manager)).total).toBe(0)
  })

  test('that are built in are taken as they are', async () => {
    const items = [...builtInMessages('Hold')]
    const body = { action: 'Hold' as const, version: 0, items }
    expect((await world.ask(calls.saveMessageSet, { body }, oak.staff.Manager)).items).toEqual(items)
  })
})
