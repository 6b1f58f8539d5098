import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { listDeliveries } from '@muster/contract/deliveryCalls'
import { streamPaths } from '@muster/contract/frames'
import { endIncident, getIncident, startIncident } from '@muster/contract/incidentCalls'
import { getBagStatus, submitClassroomUpdate } from '@muster/contract/seedCalls'
import { getMe } from '@muster/contract/userCalls'
import type { Config } from '../../platform/config/config.ts'
import { DeploymentProof } from '../../platform/config/deploymentProof.ts'
import type { SecretBox } from '../../platform/config/secretBox.ts'
import { musterCommand } from '../../platform/db/commandName.ts'
import type { Database } from '../../platform/db/database.ts'
import { SelfTestClient } from './selfTestClient.ts'
import { selfTestMessageUrl } from './selfTestRoute.ts'
import { ensureSelfTestTenant, type SelfTestTenant } from './selfTestTenant.ts'
import { type RunLimits, type SelfTestResult, StepClock, StepFailure } from './steps.ts'
import { type RoomWatch, watchRoom } from './watchRoom.ts'

export type SelfTestDeps = {
  db: Database
  secrets: SecretBox
  config: Pick<Config, 'PUBLIC_URL' | 'SECRETS_KEY' | 'SMTP_URL' | 'MAIL_FROM' | 'SMTP_TLS' | 'SMTP_CA_FILE'>
}

/** Longest wait for an answer or for news, in milliseconds. A page that waits for longer has no use. */
const usualPatience = 10_000
/** Time between two looks for what comes later, in milliseconds. */
const lookEvery = 200

const seeLog = 'See the server’s log at this time, and /health/ready.'
const seeRights =
  'If a permission is missing, someone changed the self-test’s organization in the database. Otherwise see the server’s log at this time.'

/**
 * Presses the real path once, in the hidden organization, through the public address: sign-in, start, both rooms' streams, an
 * acknowledgement of each, the board, a message, the mail server, the end.
 * @returns the result; it throws only when the database cannot be used
 */
export async function runSelfTest(
  deps: SelfTestDeps,
  { patience = usualPatience, signal = new AbortController().signal }: Partial<RunLimits> = {},
): Promise<SelfTestResult> {
  const { PUBLIC_URL: publicUrl } = deps.config
  const proofs = new DeploymentProof(deps.config)
  const messageUrl = publicUrl ? selfTestMessageUrl(proofs, publicUrl) : null
  if (!publicUrl || !messageUrl)
    throw new Error('The self-test needs the same PUBLIC_URL and SECRETS_KEY as the servers.')
  const tenant = await ensureSelfTestTenant(deps, messageUrl)
  const limits = { patience, signal }
  const run = new Run(deps, new SelfTestClient(publicUrl, proofs, limits), tenant, limits)
  return run.go()
}

/** One run, with what it holds open. */
class Run {
  private readonly clock = new StepClock()
  private readonly deps: SelfTestDeps
  private readonly client: SelfTestClient
  private readonly tenant: SelfTestTenant
  private readonly limits: RunLimits
  private watches: RoomWatch[] = []
  private readonly incidentId: string = randomUUID()
  private isRunning = false

  constructor(deps: SelfTestDeps, client: SelfTestClient, tenant: SelfTestTenant, limits: RunLimits) {
    this.deps = deps
    this.client = client
    this.tenant = tenant
    this.limits = limits
  }

  async go(): Promise<SelfTestResult> {
    const { clock } = this
    let failed: SelfTestResult['failed'] = null
    try {
      await clock.time('reach', () => this.reach())
      await clock.time('signIn', () => this.signIn())
      await clock.time('end', () => this.endLeftOver())
      await clock.time('stream', () => this.openStreams())
      await clock.time('start', () => this.start())
      await clock.time('stream', () => this.hear((watch) => watch.untilStarted(this.incidentId)))
      await clock.time('acknowledge', () => this.acknowledge())
      await clock.time('board', () => this.countOnBoard())
      await clock.time('message', () => this.awaitMessage())
      if (this.deps.config.SMTP_URL) await clock.time('mail', () => this.greetMailServer())
      await clock.time('end', () => this.end())
    } catch (error) {
      failed = clock.failure(error)
    }
    // What cannot be ended now is ended by the next run.
    if (this.isRunning) await this.sendEnd(this.incidentId).catch(() => {})
    for (const watch of this.watches) watch.close()
    return { seconds: clock.seconds, failed }
  }

  private async reach() {
    const { status, text } = await this.client.fetch('/health/ready', 'A call of /health/ready')
    if (status === 200 && /"status":"ready"/.test(text)) return
    throw new StepFailure(
      status === 503
        ? `A server answers at ${this.client.origin} that it is not ready. See /health/ready, and “${musterCommand('doctor')}”.`
        : `Muster does not answer at ${this.client.origin}, something else does (status ${status} at /health/ready). Point PUBLIC_URL to Muster, or let the proxy pass on everything.`,
    )
  }

  private async signIn() {
    await this.client.ask(
      getMe,
      {},
      'Signing in',
      `All servers need the same SECRETS_KEY and PUBLIC_URL, and clocks that agree within a minute. Check with “${musterCommand('doctor')}”.`,
    )
  }

  private async endLeftOver() {
    for (const incidentId of this.tenant.leftOver) await this.sendEnd(incidentId)
  }

  private async openStreams() {
    for (const { barcode } of this.tenant.rooms)
      this.watches.push(await watchRoom(this.client.origin + streamPaths.bag(barcode), this.limits))
  }

  private async start() {
    const words = { kind: 'Test', action: 'Hold', type: 7, message: 'This is a test of the server.' } as const
    const body = {
      commandId: randomUUID(),
      incidentId: this.incidentId,
      siteIds: [this.tenant.siteId],
      ...words,
    }
    // It may have begun although no answer comes.
    this.isRunning = true
    await this.client.ask(startIncident, { body }, 'Starting an incident', seeRights)
  }

  private async hear(news: (watch: RoomWatch) => Promise<void>) {
    await Promise.all(this.watches.map(news))
  }

  private async acknowledge() {
    await Promise.all(this.tenant.rooms.map(({ barcode }) => this.acknowledgeOf(barcode)))
  }

  private async acknowledgeOf(classroomBarcode: string) {
    const shown = await this.client.ask(
      getBagStatus,
      { query: { RedBagGuid: classroomBarcode } },
      'A room’s poll',
      seeLog,
    )
    const [first] = shown.incident?.instructionsList ?? []
    if (!first || shown.incident?.incidentId !== this.incidentId)
      throw new StepFailure(`A room’s poll does not show the incident with its instructions. ${seeLog}`)
    const instructionResponse = [{ id: first.id, instructionStatus: 1 as const, instructionValue: null }]
    const sender = { classroomBarcode, sequence: 1, userId: 'selfte', incidentId: this.incidentId }
    const body = { ...sender, instructionResponse }
    await this.client.ask(submitClassroomUpdate, { body }, 'An acknowledgement of a room', seeLog)
  }

  private async countOnBoard() {
    const wanted = this.tenant.rooms.length
    let counted = 0
    const isCounted = async () => {
      const params = { incidentId: this.incidentId }
      const { rooms } = await this.client.ask(getIncident, { params }, 'The board', seeRights)
      counted = rooms.filter(({ answeredAt }) => answeredAt !== null).length
      return counted === wanted
    }
    if (await this.eventually(isCounted)) return
    throw new StepFailure(
      `The board counts ${counted} of ${wanted} rooms that have acknowledged. Look whether muster_listen_up is 1 at every server. ${seeLog}`,
    )
  }

  private async awaitMessage() {
    let problem: string | null = null
    const isTaken = async () => {
      const params = { incidentId: this.incidentId }
      const input = { params, query: { channel: 'webhook' as const } }
      const { items } = await this.client.ask(listDeliveries, input, 'The list of messages', seeRights)
      problem = items[0]?.problem ?? null
      return items.some(({ state }) => state === 'sent' || state === 'delivered')
    }
    if (await this.eventually(isTaken)) return
    throw new StepFailure(
      problem
        ? `Muster did not accept a message to itself: ${problem} Let this server reach PUBLIC_URL with POST.`
        : `A message was not sent within ${Math.round(this.limits.patience / 1000)} s. See what waits with “${musterCommand('status')}”. ${seeLog}`,
    )
  }

  /** Signs in at the mail server as for a mail. None is sent: a mail every five minutes would be spam. */
  private async greetMailServer() {
    const { SMTP_URL: url = '', MAIL_FROM: from = '', SMTP_TLS: tls, SMTP_CA_FILE: caFile } = this.deps.config
    // A server that sends no mail never loads it.
    const { smtpSender } = await import('../mail/smtpSender.ts')
    const sender = smtpSender({ url, from, tls, caFile, timeout: this.limits.patience })
    try {
      const checked = await sender.check()
      if (checked.is !== 'taken') throw new StepFailure(checked.sentence)
    } finally {
      sender.close()
    }
  }

  private async end() {
    await this.sendEnd(this.incidentId)
    this.isRunning = false
    await this.hear((watch) => watch.untilOver(this.incidentId))
  }

  private async sendEnd(incidentId: string) {
    const body = { commandId: randomUUID(), message: 'The test is over.' }
    await this.client.ask(endIncident, { params: { incidentId }, body }, 'Ending an incident', seeRights)
  }

  /** Looks again and again until something is so. @returns false when it is not in time */
  private async eventually(isSo: () => Promise<boolean>): Promise<boolean> {
    const until = performance.now() + this.limits.patience
    for (;;) {
      if (await isSo()) return true
      if (performance.now() > until) return false
      await sleep(lookEvery, undefined, { signal: this.limits.signal })
    }
  }
}
