import * as deliveryCalls from '@muster/contract/deliveryCalls'
import * as calls from '@muster/contract/notificationCalls'
import * as notifiedCalls from '@muster/contract/notifiedCalls'
import type { FastifyInstance } from 'fastify'
import type { Mount } from '../../access/endpoints.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Config } from '../../platform/config/config.ts'
import type { SecretBox } from '../../platform/config/secretBox.ts'
import type { Database } from '../../platform/db/database.ts'
import type { FailedAttemptLimiter } from '../../platform/http/failedAttemptLimiter.ts'
import { submitCommand } from '../incident/submitCommand.ts'
import { acknowledge, getNotified } from './acknowledgement.ts'
import { getMyContact, listAccountsToNotify, setMyContact } from './contacts.ts'
import { getIncidentAudience } from './countAudience.ts'
import { listTemplates, saveTemplate } from './customTemplates.ts'
import { listDeadLetters } from './deadLetters.ts'
import { getIncidentNotifications, listDeliveries, resendDelivery } from './deliveries.ts'
import { addMember, changeMember, listMembers, removeMember } from './groupMembers.ts'
import { listChannels } from './listChannels.ts'
import {
  changeEndpoint,
  createEndpoint,
  listEndpoints,
  retireEndpoint,
  rotateSecret,
  testEndpoint,
} from './manageEndpoints.ts'
import { changeGroup, createGroup, listGroups, retireGroup } from './manageGroups.ts'
import { changeRule, createRule, listRules, retireRule } from './manageRules.ts'
import { listMessageLanguages } from './messageWording.ts'
import { notifierConfig } from './notifierConfig.ts'
import { previewNotifications } from './preview.ts'
import { readPushIdentity } from './pushKeys.ts'
import { listSubscriptions, refuseWithoutContact, subscribe, unsubscribe } from './pushSubscriptions.ts'
import { renewPush } from './renewPushSubscription.ts'
import { smsReceiptRoutes } from './smsReceipts.ts'

type Deps = { config: Config; db: Database; lookups: Database; incidents: IncidentStore; secrets: SecretBox }

/** Mounts notifications of people outside Muster. @param wrongBrowsers counts attempts with an unknown secret */
export function notificationRoutes(
  mount: Mount,
  api: FastifyInstance,
  deps: Deps,
  wrongBrowsers: FailedAttemptLimiter,
) {
  mount(calls.listGroups, (input) => listGroups(deps, input))
  mount(calls.createGroup, (input) => createGroup(deps, input))
  mount(calls.changeGroup, (input) => changeGroup(deps, input))
  mount(calls.retireGroup, (input) => retireGroup(deps, input))
  mount(calls.listGroupMembers, (input) => listMembers(deps, input))
  mount(calls.addGroupMember, (input) => addMember(deps, input))
  mount(calls.changeGroupMember, (input) => changeMember(deps, input))
  mount(calls.removeGroupMember, (input) => removeMember(deps, input))
  mount(calls.listAccountsToNotify, (input) => listAccountsToNotify(deps, input))

  mount(calls.listRules, (input) => listRules(deps, input))
  mount(calls.createRule, (input) => createRule(deps, input))
  mount(calls.changeRule, (input) => changeRule(deps, input))
  mount(calls.retireRule, (input) => retireRule(deps, input))
  mount(calls.listNotificationWords, ({ caller }) => listTemplates(deps, caller))
  mount(calls.saveNotificationWords, (input) => saveTemplate(deps, input))
  mount(calls.listMessageLanguages, ({ caller }) => listMessageLanguages(deps, caller))
  mount(calls.previewNotifications, (input) => previewNotifications(deps, input))
  mount(calls.listChannels, ({ caller }) => listChannels(deps, caller))

  mount(calls.listEndpoints, (input) => listEndpoints(deps, input))
  mount(calls.createEndpoint, (input) => createEndpoint(deps, input))
  mount(calls.changeEndpoint, (input) => changeEndpoint(deps, input))
  mount(calls.retireEndpoint, (input) => retireEndpoint(deps, input))
  mount(calls.rotateEndpointSecret, (input) => rotateSecret(deps, input))
  mount(calls.testEndpoint, (input) => testEndpoint(deps, input))
  mount(calls.listDeadLetters, (input) => listDeadLetters(deps, input))

  mount(deliveryCalls.getIncidentNotifications, (input) => getIncidentNotifications(deps, input))
  mount(deliveryCalls.getIncidentAudience, (input) => getIncidentAudience(deps, input))
  mount(deliveryCalls.listDeliveries, (input) => listDeliveries(deps, input))
  mount(deliveryCalls.resendDelivery, (input) => resendDelivery(deps, input))
  mount(deliveryCalls.notifyPeople, ({ caller, params: { incidentId }, body: { commandId, ...data } }) =>
    submitCommand(deps, caller, incidentId, commandId, { type: 'NotifyPeople', data }),
  )

  mount(notifiedCalls.getNotified, ({ params }) => getNotified(deps, params.token))
  mount(notifiedCalls.acknowledgeNotified, ({ params }) => acknowledge(deps, params.token))
  mount(notifiedCalls.getPushKey, async () => {
    refuseWithoutContact(deps)
    const { publicKey } = await readPushIdentity(deps.db, notifierConfig(deps.config), deps.secrets)
    return { publicKey }
  })
  mount(notifiedCalls.listPushSubscriptions, ({ caller }) => listSubscriptions(deps, caller))
  mount(notifiedCalls.subscribePush, (input) => subscribe(deps, input))
  mount(notifiedCalls.renewPush, (input) => renewPush(deps, wrongBrowsers, input))
  mount(notifiedCalls.unsubscribePush, (input) => unsubscribe(deps, input))
  mount(notifiedCalls.getMyContact, ({ caller }) => getMyContact(deps, caller))
  mount(notifiedCalls.setMyContact, (input) => setMyContact(deps, input))
  smsReceiptRoutes(api, deps)
}
