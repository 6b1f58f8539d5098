import { randomUUID } from 'node:crypto'
import { addGroupMember, createEndpoint, createGroup, createRule } from '@muster/contract/notificationCalls'
import type { GroupMember, NotificationGroup } from '@muster/domain/notification/notificationGroup'
import type { NotificationRule } from '@muster/domain/notification/notificationRule'
import { type EndpointFormat, notificationChannel } from '@muster/domain/notification/vocabulary'
import { Notifier } from '../src/features/notification/notifier.ts'
import { type NotifierConfig, notifierConfig } from '../src/features/notification/notifierConfig.ts'
import type { Transports } from '../src/features/notification/transports.ts'
import { readConfig } from '../src/platform/config/config.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import {
  type FakeServer,
  newBrowser,
  permitted,
  startFakeServer,
  startSmsService,
  status,
  type TakenSms,
} from './fakeServers.ts'
import { type MailServer, startMailServer } from './mailServer.ts'
import { insert, type TestTenant } from './school.ts'
import { secretsKey, testSecrets } from './testSecrets.ts'
import { openWorld, type World } from './world.ts'

/** A world with servers outside it that receive its notifications. */

export const smsAccount = { SMS_ACCOUNT: 'AC1', SMS_TOKEN: 'sms-secret', SMS_FROM: '+15550109999' }
export const publicUrl = 'https://muster.example'

export class NotificationWorld {
  readonly world: World
  readonly config: NotifierConfig
  readonly mail: MailServer
  readonly sms: FakeServer & { taken: TakenSms[] }
  readonly push: FakeServer
  readonly hooks: FakeServer
  /** The configuration of a server that tells people by these. */
  readonly env: Record<string, string>

  constructor(
    world: World,
    place: NotifierConfig,
    env: Record<string, string>,
    servers: Pick<NotificationWorld, 'mail' | 'sms' | 'push' | 'hooks'>,
  ) {
    this.world = world
    this.config = place
    this.env = { DATABASE_URL: world.db.appUrl, OIDC_ISSUER: world.issuer.url, ...env }
    this.mail = servers.mail
    this.sms = servers.sms
    this.push = servers.push
    this.hooks = servers.hooks
  }

  get oak(): TestTenant {
    return this.world.tenants[0]
  }

  /** Starts telling people in this process; the caller stops it. */
  notifier(
    transports: Partial<Transports> = {},
    place = this.config,
  ): { wake: () => void; stop: () => Promise<void> } {
    const db = openDatabase(this.world.db.appUrl, 8)
    const quiet = { info: () => {}, warn: () => {} }
    const notifier = new Notifier(db, place, quiet, transports)
    let isStopped = false
    return {
      wake: () => notifier.wake(),
      stop: async () => {
        if (isStopped) return
        isStopped = true
        await notifier.stop()
        await db.destroy()
      },
    }
  }

  /** A group of a tenant with some lines. */
  async group(
    members: readonly GroupMember[],
    says: Partial<NotificationGroup> = {},
    tenant = this.oak,
  ): Promise<string> {
    const groupId = randomUUID()
    const { Manager } = tenant.staff
    await this.world.ask(
      createGroup,
      { body: { groupId, name: `Group ${groupId.slice(0, 8)}`, ...says } },
      Manager,
    )
    for (const member of members) {
      const body = { groupMemberId: randomUUID(), member }
      await this.world.ask(addGroupMember, { params: { groupId }, body }, Manager)
    }
    return groupId
  }

  /** A rule that notifies groups of everything. */
  async rule(groupIds: string[], says: Partial<NotificationRule> = {}, tenant = this.oak): Promise<string> {
    const ruleId = randomUUID()
    const all = {
      kinds: ['Actual', 'Exercise', 'Test'],
      types: null,
      siteIds: null,
      stages: ['start', 'update', 'end'],
    }
    const rule = {
      ...all,
      name: 'Everybody',
      channels: notificationChannel.options,
      groupIds,
      ...says,
    }
    await this.world.ask(
      createRule,
      { body: { ruleId, ...rule } as typeof createRule.body._input },
      tenant.staff.Manager,
    )
    return ruleId
  }

  /** A webhook of the tenant, at the server outside. */
  async webhook(path = '/hook', format: EndpointFormat = 'standard') {
    const endpointId: string = randomUUID()
    const body = { endpointId, name: `Hook ${endpointId}`, format, url: `${this.hooks.url}${path}` }
    const { secret } = await this.world.ask(createEndpoint, { body }, this.oak.staff.Manager)
    return { endpointId, secret: secret ?? '' }
  }

  /** Accounts with a role of their own making, each with a number and a browser. */
  async people(count: number, tenant = this.oak) {
    const browser = newBrowser()
    const auth = testSecrets.encrypt(browser.keys.auth, `push_subscription:${tenant.id}`)
    const ids = await this.world.asOwner(async (owner) => {
      const made: string[] = []
      for (let at = 0; at < count; at++) {
        const email = `person-${randomUUID()}@example.org`
        const id = await insert<string>(owner, 'app_user', { email, name: `Person ${at}` })
        made.push(id)
        await owner.query("insert into tenant_assignment values ($1, $2, 'Staff')", [tenant.id, id])
        const phone = `+1555${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
        await owner.query('insert into notification_contact values ($1, $2, $3)', [tenant.id, id, phone])
        await owner.query(
          `insert into push_subscription (tenant_id, user_id, endpoint, p256dh, encrypted_auth, device)
          values ($1, $2, $3, $4, $5, 'Phone')`,
          [tenant.id, id, `${this.push.url}/push/${id}`, browser.keys.p256dh, auth],
        )
      }
      return made
    })
    return { ids, browser, members: ids.map((accountId): GroupMember => ({ kind: 'account', accountId })) }
  }

  /** All deliveries of an incident, as the database has them. */
  async deliveries(incidentId: string) {
    const { rows } = await this.world.asOwner((owner) =>
      owner.query<{
        id: string
        channel: string
        address: string
        state: string
        problem: string | null
        tries: number
        token: string
        changed_at: Date
      }>(
        'select id, channel, address, state, problem, tries, token, changed_at from notification_delivery where incident_id = $1',
        [incidentId],
      ),
    )
    return rows
  }

  /** Lets what waits for its next try wait no longer. */
  makeDue(): Promise<unknown> {
    return this.world.asOwner((owner) =>
      owner.query('update notification_delivery set next_try_at = now() where next_try_at is not null'),
    )
  }

  /** Forgets all notifications of earlier tests, and how they had webhooks and push services answer. */
  forget(): Promise<unknown> {
    this.hooks.answer(status(200))
    this.push.answer(status(201))
    for (const list of [this.mail.taken, this.sms.taken, this.push.received, this.hooks.received])
      list.length = 0
    return this.world.asOwner(async (owner) => {
      await owner.query('delete from notification_delivery')
      await owner.query('delete from notification_request')
      await owner.query('update notification_rule set is_active = false')
    })
  }

  async close(): Promise<void> {
    await this.world.close()
    await Promise.all([this.mail, this.sms, this.push, this.hooks].map((server) => server.close()))
  }
}

/** @param options `sendsNotifications`: true where the server itself sends them, in its thread */
export async function openNotificationWorld(
  options: { sendsNotifications?: boolean } = {},
): Promise<NotificationWorld> {
  const mail = await startMailServer((address) =>
    address.startsWith('gone') ? [550, 'No such user here'] : null,
  )
  const sms = await startSmsService(smsAccount.SMS_ACCOUNT, smsAccount.SMS_TOKEN, (to) =>
    to.endsWith('000000'),
  )
  const [push, hooks] = [await startFakeServer(status(201)), await startFakeServer()]
  const env = {
    ...smsAccount,
    PUBLIC_URL: publicUrl,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Muster <muster@school.example>',
    SMS_URL: sms.url,
    NOTIFY_PRIVATE_HOSTS: permitted([push.host, hooks.host]),
    SECRETS_KEY: secretsKey,
  }
  const world = await openWorld({ sendsNotifications: false, ...options, env })
  const place = notifierConfig(readConfig({ DATABASE_URL: world.db.appUrl, ...env }))
  return new NotificationWorld(world, place, env, { mail, sms, push, hooks })
}
