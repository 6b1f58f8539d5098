import { randomUUID } from 'node:crypto'
import type { EndpointInput } from '@muster/contract/endpoint'
import * as calls from '@muster/contract/safetyAuditCalls'
import type { TestAccount } from './school.ts'
import type { World } from './world.ts'

/** The params of calls about one safety audit. */
export type AuditParams = { safetyAuditId: string }

type Given = Partial<EndpointInput<typeof calls.answerSafetyAudit>['body']>

/**
 * Actions of tests about safety audits, by the first tenant’s manager unless said.
 * @param world asked for at each call: it is opened when the tests begin
 */
export function safetyAuditActions(world: () => World) {
  const oak = () => world().tenants[0]
  const manager = (): TestAccount => oak().staff.Manager

  /** Starts one, at the first site and with the built-in template unless said. */
  async function start(siteId = oak().sites[0].id, safetyAuditTemplateId: string | null = null) {
    const body = { safetyAuditId: randomUUID() as string, siteId, safetyAuditTemplateId }
    await world().ask(calls.startSafetyAudit, { body }, manager())
    return { safetyAuditId: body.safetyAuditId }
  }
  const answerBody = (changes: Given = {}) => ({
    answerId: randomUUID() as string,
    questionKey: 'outer-doors',
    value: 'ok' as const,
    givenAt: new Date().toISOString(),
    ...changes,
  })
  const answer = (params: AuditParams, changes: Given = {}, as = manager()) =>
    world().call(calls.answerSafetyAudit, { params, body: answerBody(changes) }, as)
  const read = (params: AuditParams, as = manager()) => world().ask(calls.getSafetyAudit, { params }, as)
  /** Adds a finding. */
  const find = (params: AuditParams, changes: object = {}, as = manager()) => {
    const body = { safetyAuditFindingId: randomUUID() as string, text: 'The east door is propped open.' }
    return world().call(calls.addSafetyAuditFinding, { params, body: { ...body, ...changes } }, as)
  }
  /** Signs what is in it, or the entries that one has seen. */
  const sign = async (params: AuditParams, as = manager(), seen?: number) => {
    const entries = seen ?? (await read(params, as)).entries
    return world().call(calls.signSafetyAudit, { params, body: { signedName: 'M. Manager', entries } }, as)
  }
  const owner = (sql: string, values: unknown[] = []) =>
    world().asOwner(async (client) => (await client.query(sql, values)).rows)

  return { start, answerBody, answer, read, find, sign, owner }
}
