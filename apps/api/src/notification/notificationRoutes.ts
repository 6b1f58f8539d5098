import * as deliveryCalls from '@muster/contract/deliveryCalls'
import * as calls from '@muster/contract/notificationCalls'
import * as notifiedCalls from '@muster/contract/notifiedCalls'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Mount } from '../http/mount.ts'
import type { WrongTries } from '../http/wrongTries.ts'
import { command } from '../incident/command.ts'
import type { IncidentBook } from '../incident/incidentBook.ts'
import { getIncidentAudience } from './audienceNow.ts'
import { listChannels } from './channels.ts'
import { getMyContact, listAccountsToNotify, setMyContact } from './contacts.ts'
import { listDeadLetters } from './deadLetters.ts'
import { getIncidentNotifications, listDeliveries, resendDelivery } from './deliveries.ts'
import {
  changeEndpoint,
  createEndpoint,
  listEndpoints,
  retireEndpoint,
  rotateSecret,
  testEndpoint,
} from './endpoints.ts'
import { changeGroup, createGroup, listGroups, retireGroup } from './groups.ts'
import { addMember, listMembers, removeMember } from './members.ts'
import { acknowledge, getNotified } from './notified.ts'
import { listTemplates, saveTemplate } from './ownWords.ts'
import { notifierConfig } from './place.ts'
import { previewNotifications } from './preview.ts'
import { readPushIdentity } from './pushKeys.ts'
import { renewPush } from './renewPush.ts'
import { changeRule, createRule, listRules, retireRule } from './rules.ts'
import { smsReceiptRoutes } from './smsReceipts.ts'
import { listSubscriptions, refuseWithoutContact, subscribe, unsubscribe } from './subscriptions.ts'

type Deps = { config: Config; db: Database; book: IncidentBook }

/** Telling people who are not looking at Muster. @param wrongBrowsers counts those that show a secret nobody was given */
export function notificationRoutes(
  mount: Mount,
  api: FastifyInstance,
  house: Deps,
  wrongBrowsers: WrongTries,
) {
  mount(calls.listGroups, (asked) => listGroups(house, asked))
  mount(calls.createGroup, (asked) => createGroup(house, asked))
  mount(calls.changeGroup, (asked) => changeGroup(house, asked))
  mount(calls.retireGroup, (asked) => retireGroup(house, asked))
  mount(calls.listGroupMembers, (asked) => listMembers(house, asked))
  mount(calls.addGroupMember, (asked) => addMember(house, asked))
  mount(calls.removeGroupMember, (asked) => removeMember(house, asked))
  mount(calls.listAccountsToNotify, (asked) => listAccountsToNotify(house, asked))

  mount(calls.listRules, (asked) => listRules(house, asked))
  mount(calls.createRule, (asked) => createRule(house, asked))
  mount(calls.changeRule, (asked) => changeRule(house, asked))
  mount(calls.retireRule, (asked) => retireRule(house, asked))
  mount(calls.listNotificationWords, ({ caller }) => listTemplates(house, caller))
  mount(calls.saveNotificationWords, (asked) => saveTemplate(house, asked))
  mount(calls.previewNotifications, (asked) => previewNotifications(house, asked))
  mount(calls.listChannels, ({ caller }) => listChannels(house, caller))

  mount(calls.listEndpoints, (asked) => listEndpoints(house, asked))
  mount(calls.createEndpoint, (asked) => createEndpoint(house, asked))
  mount(calls.changeEndpoint, (asked) => changeEndpoint(house, asked))
  mount(calls.retireEndpoint, (asked) => retireEndpoint(house, asked))
  mount(calls.rotateEndpointSecret, (asked) => rotateSecret(house, asked))
  mount(calls.testEndpoint, (asked) => testEndpoint(house, asked))
  mount(calls.listDeadLetters, (asked) => listDeadLetters(house, asked))

  mount(deliveryCalls.getIncidentNotifications, (asked) => getIncidentNotifications(house, asked))
  mount(deliveryCalls.getIncidentAudience, (asked) => getIncidentAudience(house, asked))
  mount(deliveryCalls.listDeliveries, (asked) => listDeliveries(house, asked))
  mount(deliveryCalls.resendDelivery, (asked) => resendDelivery(house, asked))
  mount(deliveryCalls.notifyPeople, ({ caller, params: { incidentId }, body: { commandId, ...data } }) =>
    command(house, caller, incidentId, commandId, { type: 'NotifyPeople', data }),
  )

  mount(notifiedCalls.getNotified, ({ params }) => getNotified(house.db, params.token))
  mount(notifiedCalls.acknowledgeNotified, ({ params }) => acknowledge(house.db, params.token))
  mount(notifiedCalls.getPushKey, async () => {
    refuseWithoutContact(house)
    const { publicKey } = await readPushIdentity(house.db, notifierConfig(house.config))
    return { publicKey }
  })
  mount(notifiedCalls.listPushSubscriptions, ({ caller }) => listSubscriptions(house, caller))
  mount(notifiedCalls.subscribePush, (asked) => subscribe(house, asked))
  mount(notifiedCalls.renewPush, (asked) => renewPush(house, wrongBrowsers, asked))
  mount(notifiedCalls.unsubscribePush, (asked) => unsubscribe(house, asked))
  mount(notifiedCalls.getMyContact, ({ caller }) => getMyContact(house, caller))
  mount(notifiedCalls.setMyContact, (asked) => setMyContact(house, asked))
  smsReceiptRoutes(api, house)
}
