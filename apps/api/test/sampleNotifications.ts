import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { listDeliveries } from '@muster/contract/deliveryCalls'
import type { Endpoint } from '@muster/contract/endpoint'
import { listNotificationWords } from '@muster/contract/notificationCalls'
import { listRbimNews } from '@muster/contract/rbimNewsCalls'
import { newsOf } from '@muster/domain/notification/deviceNews'
import type { ClientBase } from 'pg'
import { insert, type TestTenant } from './school.ts'
import { testSecrets } from './testSecrets.ts'
import type { World } from './world.ts'

/** Sample ids of notifications for the loops over all endpoints. */

/** The names that `toldAt` answers. */
export const notificationIdNames = [
  'groupId',
  'groupIds',
  'ruleId',
  'endpointId',
  'deliveryId',
  'newsId',
  'subscription',
  'phone',
]

/** A group, a rule out of use (so that no other test notifies anybody), a webhook, and a message that failed. */
export async function sampleNotifications(
  world: World,
  tenant: TestTenant,
  incidentId: string,
  endpoint?: Endpoint,
) {
  const [groupId, ruleId, endpointId] = [
    randomUUID() as string,
    randomUUID() as string,
    randomUUID() as string,
  ]
  const own = { tenant_id: tenant.id }
  const rule = {
    name: 'Text',
    kinds: ['Actual'],
    types: null,
    siteIds: null,
    stages: ['start'],
    channels: ['email'],
    groupIds: [groupId],
  }
  const told = {
    kind: 'Exercise',
    action: 'Lockdown',
    type: 1,
    sites: [{ id: 1, name: 'East' }],
    location: null,
    commanderName: 'Ann',
    byName: 'Ann',
    message: 'Lock.',
    at: new Date().toISOString(),
  }
  return world.asOwner(async (owner) => {
    await insert(owner, 'notification_group', { ...own, id: groupId, name: `Group ${groupId}` })
    await insert(owner, 'notification_rule', {
      ...own,
      id: ruleId,
      rule: JSON.stringify(rule),
      is_active: false,
    })
    const groupMemberId = randomUUID() as string
    const line = { kind: 'email', address: 'bo@example.org', name: null }
    // A new line has an id that nothing has.
    if (endpoint?.method === 'PUT')
      await insert(owner, 'notification_member', {
        ...own,
        id: groupMemberId,
        group_id: groupId,
        member: JSON.stringify(line),
      })
    const webhook = {
      name: 'Doors',
      format: 'standard',
      encrypted_url: testSecrets.encrypt(
        'https://hooks.example.org/x',
        `notification_endpoint:${endpointId}`,
      ),
      encrypted_secret: testSecrets.encrypt('whsec_c2VjcmV0', `notification_endpoint:${endpointId}`),
    }
    await insert(owner, 'notification_endpoint', { ...own, id: endpointId, ...webhook })
    // No other test of this incident says something at the same place of its log.
    const seq = randomInt(1_000_000, 2_000_000_000)
    const request = { ...own, incident_id: incidentId, seq, stage: 'start', told: JSON.stringify(told) }
    const requestId = await insert<string>(owner, 'notification_request', { ...request, next_try_at: null })
    const deliveryId = await insert<string>(owner, 'notification_delivery', {
      ...own,
      incident_id: incidentId,
      request_id: requestId,
      channel: 'email',
      address: 'account:x',
      has_way: false,
      name: 'Ann',
      token: randomBytes(16).toString('base64url'),
      state: 'failed',
      next_try_at: null,
    })
    const news = await sampleDeviceNews(owner, tenant)
    const isOfDevices = endpoint?.path.startsWith(listRbimNews.path) ?? false
    return {
      newsId: news.newsId,
      groupId,
      groupIds: [groupId],
      ruleId,
      endpointId,
      deliveryId: isOfDevices ? news.deliveryId : deliveryId,
      groupMemberId,
      member: { kind: 'email', address: 'ann@example.org', name: null },
      url: 'https://hooks.example.org/x',
      phone: '+15550100000',
      own: { subject: 'Drill', body: 'Lock.' },
      subscription: {
        endpoint: 'https://push.example.org/x',
        keys: { p256dh: randomBytes(65).toString('base64url'), auth: randomBytes(16).toString('base64url') },
      },
    }
  })
}

/** A notification about the RBIMs of the first site that did not reach its recipient. */
async function sampleDeviceNews(owner: ClientBase, tenant: TestTenant) {
  const [{ id: site_id, name }] = tenant.sites
  const at = new Date().toISOString()
  const change = { serialNumber: 'RB-1', roomName: null, kind: 'silent' as const, detail: null, at }
  const own = { tenant_id: tenant.id, site_id, next_try_at: null }
  const told = JSON.stringify(newsOf({ id: site_id, name }, [change], at))
  const newsId = await insert<string>(owner, 'notification_request', { ...own, told })
  const deliveryId = await insert<string>(owner, 'notification_delivery', {
    ...own,
    request_id: newsId,
    channel: 'email',
    address: 'account:x',
    has_way: false,
    name: 'Ann',
    state: 'failed',
  })
  return { newsId, deliveryId }
}

/** Checks whether `channel` in a request is a channel of notifications, and not one of a chat. */
export function isNotificationEndpoint({ path }: Endpoint): boolean {
  return path.startsWith(listNotificationWords.path) || path === listDeliveries.path
}
