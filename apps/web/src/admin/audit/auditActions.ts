import type { AuditAction } from '@muster/contract/auditCalls'
import { say } from '@muster/words/message'
import { t } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'

/** Every action of the audit log in plain words, under the thing that it changes, in the order of the choice. */
const groups: readonly { readonly name: string; readonly words: Partial<Record<AuditAction, string>> }[] = [
  {
    get name() {
      return t`Users and invitations`
    },
    words: wordTable({
      'user.invited': say`User invited`,
      'user.invitedAgain': say`Invitation sent again`,
      'user.invitationAccepted': say`Invitation accepted`,
      'user.invitationDeclined': say`Invitation declined`,
      'user.invitationWithdrawn': say`Invitation canceled`,
      'user.added': say`User added`,
      'user.changed': say`User changed`,
      'user.emailChanged': say`User’s email changed`,
      'user.roleChanged': say`User’s role changed`,
      'user.currentTenantChanged': say`User’s current organization changed`,
      'user.removed': say`User removed from an organization`,
      'user.deactivated': say`User deactivated`,
      'user.activated': say`User activated`,
      'user.globalAdminGiven': say`Made a global administrator`,
      'user.globalAdminTaken': say`No longer a global administrator`,
      'users.imported': say`Users imported`,
    }),
  },
  {
    get name() {
      return t`Signing in`
    },
    words: wordTable({
      'user.signedInByCode': say`Signed in with an email code`,
      'user.passkeyAdded': say`Passkey added`,
      'user.passkeyNamed': say`Passkey renamed`,
      'user.passkeyRemoved': say`Passkey removed`,
      'user.sessionsEnded': say`Signed out everywhere`,
      'user.signInsRemoved': say`Sign-ins removed`,
      'tenant.providerAdded': say`Sign-in provider of an organization added`,
      'tenant.providerChanged': say`Sign-in provider of an organization changed`,
      'deployment.providerAdded': say`Shared sign-in provider added`,
      'deployment.providerChanged': say`Shared sign-in provider changed`,
    }),
  },
  {
    get name() {
      return t`Organizations`
    },
    words: wordTable({
      'tenant.created': say`Organization created`,
      'tenant.changed': say`Organization changed`,
      'tenant.configured': say`Organization settings changed`,
      'tenant.deactivated': say`Organization deactivated`,
      'tenant.activated': say`Organization activated`,
      'tenant.erased': say`Organization erased`,
      'checklist.changed': say`First drill checklist changed`,
      'resource.created': say`Resource added`,
      'resource.changed': say`Resource changed`,
    }),
  },
  {
    get name() {
      return t`Translations`
    },
    words: wordTable({
      'translation.checked': say`Translation checked`,
      'translation.takenBack': say`Check of a translation taken back`,
      'translation.imported': say`File of checked translations taken in`,
    }),
  },
  {
    get name() {
      return t`Sites, rooms and floor plans`
    },
    words: wordTable({
      'site.added': say`Site added`,
      'site.changed': say`Site changed`,
      'site.retired': say`Site retired`,
      'site.restored': say`Site restored`,
      'sites.imported': say`Sites imported`,
      'room.added': say`Room added`,
      'room.changed': say`Room changed`,
      'room.moved': say`Room moved to another site`,
      'room.merged': say`Rooms merged`,
      'rooms.imported': say`Rooms imported`,
      'plan.drawn': say`Floor plan drawn`,
      'plan.imported': say`Floor plan imported`,
      'plan.removed': say`Floor plan removed`,
      'plan.roomLinked': say`Room linked to the floor plan`,
      'plan.roomUnlinked': say`Room unlinked from the floor plan`,
    }),
  },
  {
    get name() {
      return t`Students and staff`
    },
    words: wordTable({
      'roster.imported': say`Roster imported`,
      'students.imported': say`Students imported`,
      'person.added': say`Person added to a roster`,
      'person.changed': say`Person on a roster changed`,
      'person.moved': say`Person moved to another room`,
      'person.removed': say`Person removed from a roster`,
    }),
  },
  {
    get name() {
      return t`What people viewed`
    },
    words: wordTable({
      'roster.read': say`Roster viewed`,
      'photo.read': say`Photos viewed`,
      'camera.read': say`Camera picture viewed`,
      'export.read': say`File downloaded`,
    }),
  },
  {
    get name() {
      return t`Data and evidence`
    },
    words: wordTable({
      'subject.exported': say`Data of a person exported`,
      'subject.erased': say`Data of a person erased`,
      'disclosure.threatStated': say`Threat of a disclosure recorded`,
      'retention.set': say`Data retention changed`,
      'evidence.anchorAdded': say`Off-site copy added`,
      'evidence.anchorRemoved': say`Off-site copy removed`,
    }),
  },
  {
    get name() {
      return t`Bags, labels and phones`
    },
    words: wordTable({
      'bag.created': say`Bag added`,
      'bag.changed': say`Bag changed`,
      'bag.rotated': say`Bag label replaced`,
      'bag.merged': say`Bags merged`,
      'bag.moved': say`Bag moved to another site`,
      'bag.counted': say`Bag counted`,
      'bag.itemUsed': say`Bag item used`,
      'labels.printed': say`Labels printed`,
      'setupCode.created': say`Setup code created`,
      'setupCode.revoked': say`Setup code revoked`,
      'device.enrolled': say`Phone registered`,
      'device.revoked': say`Phone removed`,
    }),
  },
  {
    get name() {
      return t`Devices (RBIMs)`
    },
    words: wordTable({
      'rbim.created': say`Device added`,
      'rbim.changed': say`Device changed`,
      'rbim.keyChanged': say`Device key changed`,
      'rbim.retired': say`Device retired`,
      'rbim.restored': say`Device restored`,
      'rbim.pressed': say`Device button pressed`,
      'rbims.imported': say`Devices imported`,
    }),
  },
  {
    get name() {
      return t`Calls from rooms`
    },
    words: wordTable({
      'lockdown.requested': say`Silent lockdown requested`,
      'lockdown.confirmed': say`Silent lockdown confirmed`,
      'lockdown.declined': say`Silent lockdown declined`,
      'lockdown.undone': say`Silent lockdown request canceled`,
      'lockdown.started': say`Silent lockdown started automatically`,
      'lockdown.settled': say`Silent lockdown request closed`,
      'help.requested': say`Help requested`,
      'help.answered': say`Help request answered`,
    }),
  },
  {
    get name() {
      return t`Checklists and messages`
    },
    words: wordTable({
      'template.saved': say`Checklist or messages saved`,
      'template.restored': say`Older checklist or messages restored`,
      'template.putOutOfUse': say`Checklist or messages retired`,
    }),
  },
  {
    get name() {
      return t`Tasks`
    },
    words: wordTable({
      'task.created': say`Task created`,
      'task.changed': say`Task changed`,
      'task.done': say`Task done`,
      'task.reopened': say`Task reopened`,
      'task.commented': say`Task comment added`,
      'task.photoAdded': say`Task photo added`,
    }),
  },
  {
    get name() {
      return t`Drills and drill rules`
    },
    words: wordTable({
      'drill.planned': say`Drill planned`,
      'drill.changed': say`Drill plan changed`,
      'drill.announced': say`Drill announced`,
      'drill.started': say`Drill started`,
      'drill.skipped': say`Drill skipped`,
      'drill.cancelled': say`Drill plan canceled`,
      'drill.missed': say`Drill missed`,
      'drill.heldBack': say`Drill not started because of an incident`,
      'drill.refused': say`Drill could not start`,
      'drill.remarked': say`Drill or incident note added`,
      'rules.created': say`Drill rules added`,
      'rules.changed': say`Drill rules changed`,
      'rules.removed': say`Drill rules removed`,
    }),
  },
  {
    get name() {
      return t`Safety audits`
    },
    words: wordTable({
      'safetyAudit.started': say`Safety audit started`,
      'safetyAudit.signed': say`Safety audit signed`,
      'safetyAudit.countersigned': say`Safety audit countersigned`,
      'safetyAudit.remarked': say`Safety audit note added`,
      'safetyAudit.withdrawn': say`Safety audit deleted`,
      'safetyAuditTemplate.saved': say`Safety audit questions saved`,
      'safetyAuditTemplate.putOutOfUse': say`Safety audit questions retired`,
    }),
  },
  {
    get name() {
      return t`Notifications`
    },
    words: wordTable({
      'notificationGroup.created': say`Notification group added`,
      'notificationGroup.changed': say`Notification group changed`,
      'notificationGroup.retired': say`Notification group retired`,
      'notificationMember.added': say`Person added to a notification group`,
      'notificationMember.changed': say`Language of a person in a notification group changed`,
      'notificationMember.removed': say`Person removed from a notification group`,
      'notificationRule.created': say`Notification rule added`,
      'notificationRule.changed': say`Notification rule changed`,
      'notificationRule.retired': say`Notification rule retired`,
      'notificationWords.saved': say`Notification text saved`,
      'notificationWords.reset': say`Notification text reset`,
      'notificationEndpoint.created': say`Channel added`,
      'notificationEndpoint.changed': say`Channel changed`,
      'notificationEndpoint.retired': say`Channel retired`,
      'notificationEndpoint.secretChanged': say`Secret of a channel changed`,
      'notificationEndpoint.tested': say`Channel tested`,
      'notification.sentAgain': say`Notification sent again`,
      'notificationContact.changed': say`Contact details changed`,
      'browser.subscribed': say`Browser notifications turned on`,
      'browser.unsubscribed': say`Browser notifications turned off`,
      'browser.renewed': say`Browser notifications renewed`,
    }),
  },
  {
    get name() {
      return t`Access links, cameras and feeds`
    },
    words: wordTable({
      'guest.linkMade': say`Access link created`,
      'guest.linkSent': say`Access link sent`,
      'camera.created': say`Camera added`,
      'camera.changed': say`Camera changed`,
      'camera.moved': say`Camera order changed`,
      'camera.removed': say`Camera removed`,
      'feed.created': say`Feed added`,
      'feed.changed': say`Feed changed`,
      'feed.moved': say`Feed order changed`,
      'feed.removed': say`Feed removed`,
      'alertFeed.switched': say`Public alerts turned on or off`,
    }),
  },
]

/** The words of an action; undefined for one that this version does not know. */
export function auditActionWords(action: string): string | undefined {
  return groupOf(action)?.words[action as AuditAction]
}

/** True for an action that this version knows. */
export function isAuditAction(action: string): boolean {
  return groupOf(action) !== undefined
}

const groupOf = (action: string) => groups.find(({ words }) => Object.hasOwn(words, action))

/** The actions as a choice, under the things that they change. */
export function auditActionChoices() {
  return groups.map(({ name, words }) => ({
    group: name,
    items: Object.entries(words).map(([value, label]) => ({ value, label })),
  }))
}
