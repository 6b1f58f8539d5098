import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import type { Endpoint } from '@muster/contract/endpoint'
import { createRbim, sendHeartbeat, sendRbimReport } from '@muster/contract/rbimCalls'
import type { RbimReport, RbimSettings } from '@muster/domain/rbim/rbim'
import { type RbimMessage, rawPublicKey, rbimMessage } from '../../../tools/cli/rbimMessage.ts'
import { insert, type TestSite, type TestTenant } from './school.ts'
import type { World } from './world.ts'

/** RBIMs in tests. */

export const newSerialNumber = () => `T-${randomUUID().toUpperCase()}`
const keyPair = () => generateKeyPairSync('ed25519')

/** An RBIM with its private key. */
export type TestRbim = { id: string; serialNumber: string; key: KeyObject }

/**
 * An RBIM of a site that was never heard from. Of one that is to be registered, the names that it is given.
 * @param endpoint what the loops over all endpoints ask
 */
export async function rbimAt(world: World, tenant: TestTenant, site: TestSite, endpoint?: Endpoint) {
  const publicKey = rawPublicKey(keyPair().publicKey)
  const serialNumber = newSerialNumber()
  const known = { serialNumber, publicKey, model: 'RB-2', intervalSeconds: 60, lowBattery: 20 }
  if (endpoint === createRbim) return known
  await world.asOwner(async (owner) => {
    const id = await insert<string>(owner, 'rbim', {
      id: randomUUID(),
      tenant_id: tenant.id,
      serial_number: serialNumber,
      model: 'RB-2',
      site_id: site.id,
      press: 'help',
      interval_seconds: 60,
      low_battery: 20,
    })
    await owner.query('insert into rbim_standing (tenant_id, rbim_id) values ($1, $2)', [tenant.id, id])
  })
  return known
}

/** Registers an RBIM as a manager would, and keeps its key. */
export async function registerRbim(
  world: World,
  tenant: TestTenant,
  { serialNumber = newSerialNumber(), ...settings }: Partial<RbimSettings & { serialNumber: string }> = {},
): Promise<TestRbim> {
  const { publicKey, privateKey } = keyPair()
  const rbimId: string = randomUUID()
  const body = {
    rbimId,
    serialNumber,
    publicKey: rawPublicKey(publicKey),
    model: 'RB-2',
    siteId: tenant.sites[0].id,
    roomId: null,
    press: 'nothing' as const,
    intervalSeconds: 60,
    lowBattery: 20,
    ...settings,
  }
  await world.ask(createRbim, { body }, tenant.staff.Manager)
  return { id: rbimId, serialNumber, key: privateKey }
}

const well = { battery: 80, signal: -61, firmware: '2.4.1', fault: null as string | null }

/** A signed heartbeat. @param created seconds since 1970; now by default */
export function heartbeatOf(rbim: TestRbim, more: Partial<typeof well> = {}, created?: number): RbimMessage {
  return rbimMessage(rbim, sendHeartbeat.path, { ...well, ...more }, created)
}

/** A signed report. */
export function reportOf(rbim: TestRbim, report: RbimReport, id = randomUUID() as string): RbimMessage {
  return rbimMessage(rbim, sendRbimReport.path, { id, report })
}

/** Sends what an RBIM has signed; answers status and body. */
export async function send(world: World, { path, headers, body }: RbimMessage, server = world.server) {
  const answer = await server.app.inject({ method: 'POST', url: path, headers, payload: body })
  return { status: answer.statusCode, body: answer.json() }
}
