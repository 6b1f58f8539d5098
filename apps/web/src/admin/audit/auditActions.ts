import type { AuditAction } from '@muster/contract/auditCalls'
import { t } from '@muster/words/t'

/** Every action of the audit log in plain words, under the thing that it changes, in the order of the choice. */
const groups: readonly { readonly name: string; readonly words: Partial<Record<AuditAction, string>> }[] = [
  {
    get name() {
      return t`Users and invitations`
    },
    words: {
      get 'user.invited'() {
        return t`User invited`
      },
      get 'user.invitedAgain'() {
        return t`Invitation sent again`
      },
      get 'user.invitationAccepted'() {
        return t`Invitation accepted`
      },
      get 'user.invitationDeclined'() {
        return t`Invitation declined`
      },
      get 'user.invitationWithdrawn'() {
        return t`Invitation canceled`
      },
      get 'user.added'() {
        return t`User added`
      },
      get 'user.changed'() {
        return t`User changed`
      },
      get 'user.emailChanged'() {
        return t`User’s email changed`
      },
      get 'user.roleChanged'() {
        return t`User’s role changed`
      },
      get 'user.currentTenantChanged'() {
        return t`User’s current organization changed`
      },
      get 'user.removed'() {
        return t`User removed from an organization`
      },
      get 'user.deactivated'() {
        return t`User deactivated`
      },
      get 'user.activated'() {
        return t`User activated`
      },
      get 'user.globalAdminGiven'() {
        return t`Made a global administrator`
      },
      get 'user.globalAdminTaken'() {
        return t`No longer a global administrator`
      },
      get 'users.imported'() {
        return t`Users imported`
      },
    },
  },
  {
    get name() {
      return t`Signing in`
    },
    words: {
      get 'user.signedInByCode'() {
        return t`Signed in with an email code`
      },
      get 'user.passkeyAdded'() {
        return t`Passkey added`
      },
      get 'user.passkeyNamed'() {
        return t`Passkey renamed`
      },
      get 'user.passkeyRemoved'() {
        return t`Passkey removed`
      },
      get 'user.sessionsEnded'() {
        return t`Signed out everywhere`
      },
      get 'user.signInsRemoved'() {
        return t`Sign-ins removed`
      },
      get 'tenant.providerAdded'() {
        return t`Sign-in provider of an organization added`
      },
      get 'tenant.providerChanged'() {
        return t`Sign-in provider of an organization changed`
      },
      get 'deployment.providerAdded'() {
        return t`Shared sign-in provider added`
      },
      get 'deployment.providerChanged'() {
        return t`Shared sign-in provider changed`
      },
    },
  },
  {
    get name() {
      return t`Organizations`
    },
    words: {
      get 'tenant.created'() {
        return t`Organization created`
      },
      get 'tenant.changed'() {
        return t`Organization changed`
      },
      get 'tenant.configured'() {
        return t`Organization settings changed`
      },
      get 'tenant.deactivated'() {
        return t`Organization deactivated`
      },
      get 'tenant.activated'() {
        return t`Organization activated`
      },
      get 'tenant.erased'() {
        return t`Organization erased`
      },
      get 'checklist.changed'() {
        return t`First drill checklist changed`
      },
      get 'resource.created'() {
        return t`Resource added`
      },
      get 'resource.changed'() {
        return t`Resource changed`
      },
    },
  },
  {
    get name() {
      return t`Translations`
    },
    words: {
      get 'translation.checked'() {
        return t`Translation checked`
      },
      get 'translation.takenBack'() {
        return t`Check of a translation taken back`
      },
      get 'translation.imported'() {
        return t`File of checked translations taken in`
      },
    },
  },
  {
    get name() {
      return t`Sites, rooms and floor plans`
    },
    words: {
      get 'site.added'() {
        return t`Site added`
      },
      get 'site.changed'() {
        return t`Site changed`
      },
      get 'site.retired'() {
        return t`Site retired`
      },
      get 'site.restored'() {
        return t`Site restored`
      },
      get 'sites.imported'() {
        return t`Sites imported`
      },
      get 'room.added'() {
        return t`Room added`
      },
      get 'room.changed'() {
        return t`Room changed`
      },
      get 'room.moved'() {
        return t`Room moved to another site`
      },
      get 'room.merged'() {
        return t`Rooms merged`
      },
      get 'rooms.imported'() {
        return t`Rooms imported`
      },
      get 'plan.drawn'() {
        return t`Floor plan drawn`
      },
      get 'plan.imported'() {
        return t`Floor plan imported`
      },
      get 'plan.removed'() {
        return t`Floor plan removed`
      },
      get 'plan.roomLinked'() {
        return t`Room linked to the floor plan`
      },
      get 'plan.roomUnlinked'() {
        return t`Room unlinked from the floor plan`
      },
    },
  },
  {
    get name() {
      return t`Students and staff`
    },
    words: {
      get 'roster.imported'() {
        return t`Roster imported`
      },
      get 'students.imported'() {
        return t`Students imported`
      },
      get 'person.added'() {
        return t`Person added to a roster`
      },
      get 'person.changed'() {
        return t`Person on a roster changed`
      },
      get 'person.moved'() {
        return t`Person moved to another room`
      },
      get 'person.removed'() {
        return t`Person removed from a roster`
      },
    },
  },
  {
    get name() {
      return t`What people viewed`
    },
    words: {
      get 'roster.read'() {
        return t`Roster viewed`
      },
      get 'photo.read'() {
        return t`Photos viewed`
      },
      get 'camera.read'() {
        return t`Camera picture viewed`
      },
      get 'export.read'() {
        return t`File downloaded`
      },
    },
  },
  {
    get name() {
      return t`Data and evidence`
    },
    words: {
      get 'subject.exported'() {
        return t`Data of a person exported`
      },
      get 'subject.erased'() {
        return t`Data of a person erased`
      },
      get 'disclosure.threatStated'() {
        return t`Threat of a disclosure recorded`
      },
      get 'retention.set'() {
        return t`Data retention changed`
      },
      get 'evidence.anchorAdded'() {
        return t`Off-site copy added`
      },
      get 'evidence.anchorRemoved'() {
        return t`Off-site copy removed`
      },
    },
  },
  {
    get name() {
      return t`Bags, labels and phones`
    },
    words: {
      get 'bag.created'() {
        return t`Bag added`
      },
      get 'bag.changed'() {
        return t`Bag changed`
      },
      get 'bag.rotated'() {
        return t`Bag label replaced`
      },
      get 'bag.merged'() {
        return t`Bags merged`
      },
      get 'bag.moved'() {
        return t`Bag moved to another site`
      },
      get 'bag.counted'() {
        return t`Bag counted`
      },
      get 'bag.itemUsed'() {
        return t`Bag item used`
      },
      get 'labels.printed'() {
        return t`Labels printed`
      },
      get 'setupCode.created'() {
        return t`Setup code created`
      },
      get 'setupCode.revoked'() {
        return t`Setup code revoked`
      },
      get 'device.enrolled'() {
        return t`Phone registered`
      },
      get 'device.revoked'() {
        return t`Phone removed`
      },
    },
  },
  {
    get name() {
      return t`Devices (RBIMs)`
    },
    words: {
      get 'rbim.created'() {
        return t`Device added`
      },
      get 'rbim.changed'() {
        return t`Device changed`
      },
      get 'rbim.keyChanged'() {
        return t`Device key changed`
      },
      get 'rbim.retired'() {
        return t`Device retired`
      },
      get 'rbim.restored'() {
        return t`Device restored`
      },
      get 'rbim.pressed'() {
        return t`Device button pressed`
      },
      get 'rbims.imported'() {
        return t`Devices imported`
      },
    },
  },
  {
    get name() {
      return t`Calls from rooms`
    },
    words: {
      get 'lockdown.requested'() {
        return t`Silent lockdown requested`
      },
      get 'lockdown.confirmed'() {
        return t`Silent lockdown confirmed`
      },
      get 'lockdown.declined'() {
        return t`Silent lockdown declined`
      },
      get 'lockdown.undone'() {
        return t`Silent lockdown request canceled`
      },
      get 'lockdown.started'() {
        return t`Silent lockdown started automatically`
      },
      get 'lockdown.settled'() {
        return t`Silent lockdown request closed`
      },
      get 'help.requested'() {
        return t`Help requested`
      },
      get 'help.answered'() {
        return t`Help request answered`
      },
    },
  },
  {
    get name() {
      return t`Checklists and messages`
    },
    words: {
      get 'template.saved'() {
        return t`Checklist or messages saved`
      },
      get 'template.restored'() {
        return t`Older checklist or messages restored`
      },
      get 'template.putOutOfUse'() {
        return t`Checklist or messages retired`
      },
    },
  },
  {
    get name() {
      return t`Tasks`
    },
    words: {
      get 'task.created'() {
        return t`Task created`
      },
      get 'task.changed'() {
        return t`Task changed`
      },
      get 'task.done'() {
        return t`Task done`
      },
      get 'task.reopened'() {
        return t`Task reopened`
      },
      get 'task.commented'() {
        return t`Task comment added`
      },
      get 'task.photoAdded'() {
        return t`Task photo added`
      },
    },
  },
  {
    get name() {
      return t`Drills and drill rules`
    },
    words: {
      get 'drill.planned'() {
        return t`Drill planned`
      },
      get 'drill.changed'() {
        return t`Drill plan changed`
      },
      get 'drill.announced'() {
        return t`Drill announced`
      },
      get 'drill.started'() {
        return t`Drill started`
      },
      get 'drill.skipped'() {
        return t`Drill skipped`
      },
      get 'drill.cancelled'() {
        return t`Drill plan canceled`
      },
      get 'drill.missed'() {
        return t`Drill missed`
      },
      get 'drill.heldBack'() {
        return t`Drill not started because of an incident`
      },
      get 'drill.refused'() {
        return t`Drill could not start`
      },
      get 'drill.remarked'() {
        return t`Drill or incident note added`
      },
      get 'rules.created'() {
        return t`Drill rules added`
      },
      get 'rules.changed'() {
        return t`Drill rules changed`
      },
      get 'rules.removed'() {
        return t`Drill rules removed`
      },
    },
  },
  {
    get name() {
      return t`Safety audits`
    },
    words: {
      get 'safetyAudit.started'() {
        return t`Safety audit started`
      },
      get 'safetyAudit.signed'() {
        return t`Safety audit signed`
      },
      get 'safetyAudit.countersigned'() {
        return t`Safety audit countersigned`
      },
      get 'safetyAudit.remarked'() {
        return t`Safety audit note added`
      },
      get 'safetyAudit.withdrawn'() {
        return t`Safety audit deleted`
      },
      get 'safetyAuditTemplate.saved'() {
        return t`Safety audit questions saved`
      },
      get 'safetyAuditTemplate.putOutOfUse'() {
        return t`Safety audit questions retired`
      },
    },
  },
  {
    get name() {
      return t`Notifications`
    },
    words: {
      get 'notificationGroup.created'() {
        return t`Notification group added`
      },
      get 'notificationGroup.changed'() {
        return t`Notification group changed`
      },
      get 'notificationGroup.retired'() {
        return t`Notification group retired`
      },
      get 'notificationMember.added'() {
        return t`Person added to a notification group`
      },
      get 'notificationMember.changed'() {
        return t`Language of a person in a notification group changed`
      },
      get 'notificationMember.removed'() {
        return t`Person removed from a notification group`
      },
      get 'notificationRule.created'() {
        return t`Notification rule added`
      },
      get 'notificationRule.changed'() {
        return t`Notification rule changed`
      },
      get 'notificationRule.retired'() {
        return t`Notification rule retired`
      },
      get 'notificationWords.saved'() {
        return t`Notification text saved`
      },
      get 'notificationWords.reset'() {
        return t`Notification text reset`
      },
      get 'notificationEndpoint.created'() {
        return t`Channel added`
      },
      get 'notificationEndpoint.changed'() {
        return t`Channel changed`
      },
      get 'notificationEndpoint.retired'() {
        return t`Channel retired`
      },
      get 'notificationEndpoint.secretChanged'() {
        return t`Secret of a channel changed`
      },
      get 'notificationEndpoint.tested'() {
        return t`Channel tested`
      },
      get 'notification.sentAgain'() {
        return t`Notification sent again`
      },
      get 'notificationContact.changed'() {
        return t`Contact details changed`
      },
      get 'browser.subscribed'() {
        return t`Browser notifications turned on`
      },
      get 'browser.unsubscribed'() {
        return t`Browser notifications turned off`
      },
      get 'browser.renewed'() {
        return t`Browser notifications renewed`
      },
    },
  },
  {
    get name() {
      return t`Access links, cameras and feeds`
    },
    words: {
      get 'guest.linkMade'() {
        return t`Access link created`
      },
      get 'guest.linkSent'() {
        return t`Access link sent`
      },
      get 'camera.created'() {
        return t`Camera added`
      },
      get 'camera.changed'() {
        return t`Camera changed`
      },
      get 'camera.moved'() {
        return t`Camera order changed`
      },
      get 'camera.removed'() {
        return t`Camera removed`
      },
      get 'feed.created'() {
        return t`Feed added`
      },
      get 'feed.changed'() {
        return t`Feed changed`
      },
      get 'feed.moved'() {
        return t`Feed order changed`
      },
      get 'feed.removed'() {
        return t`Feed removed`
      },
      get 'alertFeed.switched'() {
        return t`Public alerts turned on or off`
      },
    },
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
