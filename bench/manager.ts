/** The manager: starts and ends incidents over HTTP with a token, as the page does. */
import { randomUUID } from 'node:crypto'
import type { startIncident } from '@muster/contract/incidentCalls'
import { bagStatus } from '@muster/contract/shapes'
import type { z } from 'zod'
import { machineMs } from './busy.ts'
import type { School } from './school.ts'
import { RawHttpConnection, requestOf } from './wire.ts'

/** An incident that was started, and the time of the press. */
export interface Press {
  incidentId: string
  /** Machine milliseconds, for other processes. */
  at: number
  /** Milliseconds of the wall clock, for the browser. */
  wallAt: number
}

export class ManagerClient {
  private wire: RawHttpConnection
  private readonly port: number
  private readonly school: School
  private readonly headers: Record<string, string>

  private constructor(wire: RawHttpConnection, port: number, school: School, token: string) {
    this.wire = wire
    this.port = port
    this.school = school
    this.headers = { authorization: `Bearer ${token}`, 'tenant-id': school.tenantId }
  }

  static async signIn(port: number, school: School, token: string): Promise<ManagerClient> {
    return new ManagerClient(await RawHttpConnection.open(port), port, school, token)
  }

  /** The second press: a lockdown in the whole school. Resolves when the server has answered. */
  async start(incidentId: string = randomUUID()): Promise<Press> {
    const body: z.input<NonNullable<typeof startIncident.body>> = {
      commandId: randomUUID(),
      incidentId,
      siteIds: [this.school.siteId],
      kind: 'Actual',
      action: 'Lockdown',
      type: 1,
    }
    const request = requestOf('POST', '/api/incidents', this.headers, body)
    const press = { incidentId, at: machineMs(), wallAt: Date.now() }
    await this.send(request)
    return press
  }

  /** A message to every room. */
  async broadcast(incidentId: string, message: string): Promise<void> {
    await this.command(incidentId, 'broadcasts', { message, severity: 2 })
  }

  /** Ends it with an all-clear. */
  async end(incidentId: string): Promise<void> {
    await this.command(incidentId, 'end', { message: 'All clear.' })
  }

  /** Gives every room one more instruction. */
  async instruct(incidentId: string, text: string): Promise<void> {
    const body = { id: randomUUID(), text, dataType: 0, roomIds: null, announce: false }
    await this.command(incidentId, 'instructions', body)
  }

  /** The ids of the instructions on a bag's checklist. */
  async instructionsOf(barcode: string): Promise<string[]> {
    const { incident } = await this.statusOf(barcode)
    return incident?.instructionsList.map(({ id }) => id) ?? []
  }

  /** The id of a bag's room in the incident that runs there. */
  async roomIdOf(barcode: string): Promise<string> {
    const { incident } = await this.statusOf(barcode)
    return incident?.snapshot.rooms[0]?.id ?? ''
  }

  private async statusOf(barcode: string) {
    const { body } = await this.wire.ask(requestOf('GET', statusPath(barcode)))
    return bagStatus.parse(JSON.parse(Buffer.from(body, 'latin1').toString()))
  }

  /** The bytes of a request as this person, for whoever sends them on a connection of their own. */
  request(method: 'GET' | 'POST', path: string, body: object = {}): string {
    return requestOf(method, path, this.headers, method === 'POST' ? body : undefined)
  }

  close() {
    this.wire.close()
  }

  private async command(incidentId: string, verb: string, data: object): Promise<void> {
    const body = { commandId: randomUUID(), ...data }
    await this.send(requestOf('POST', `/api/incidents/${incidentId}/${verb}`, this.headers, body))
  }

  private async send(request: string): Promise<void> {
    if (this.wire.isClosed) this.wire = await RawHttpConnection.open(this.port)
    const { status, body } = await this.wire.ask(request)
    if (status !== 200 && status !== 201) throw new Error(`The server answered ${status}: ${body}`)
  }
}

/** Path that a bag's page polls. */
export function statusPath(barcode: string): string {
  return `/api/incident/GetBagStatus?RedBagGuid=${encodeURIComponent(barcode)}`
}
