import type { TenantConfiguration } from '@muster/contract/adminTenantCalls'
import { commaList } from '@muster/words/commaList'
import { t } from '@muster/words/t'
import { productName } from '../../api/product.ts'
import { shownLanguage } from '../../ui/form/shownLanguage.ts'
import { zoneLabel } from '../../ui/form/zoneChoices.ts'

type Words = {
  [K in keyof TenantConfiguration]: {
    label: string
    description: string
    show: (value: TenantConfiguration[K]) => string
  }
}

const onOrOff = (on: boolean) => (on ? t`On` : t`Off`)
const list = (items: readonly string[]) => (items.length > 0 ? items.join('\n') : t`None`)

/** The settings of a tenant in words. Nobody reads the specification’s “soft”: it is a silent lockdown. */
export const configurationWords: Words = {
  hasChat: {
    get label() {
      return t`Room chat`
    },
    get description() {
      return t`During an incident, rooms and command can send messages to each other.`
    },
    show: onOrOff,
  },
  softLockdownEnabled: {
    get label() {
      return t`Rooms can request a silent lockdown`
    },
    get description() {
      return t`From the bag’s page, with no sound.`
    },
    show: onOrOff,
  },
  softLockdownSecurityEnabled: {
    get label() {
      return t`A manager confirms a silent lockdown first`
    },
    get description() {
      return t`We notify site managers right away. If no one answers in 60 seconds, it starts. Off: it starts right away.`
    },
    show: onOrOff,
  },
  studentNames: {
    get label() {
      return t`Who sees student names`
    },
    get description() {
      return t`In addition to signed-in staff. Everyone else sees initials and counts.`
    },
    show: (who) => (who === 'everyone' ? t`Everyone who opens a bag` : t`Registered phones only`),
  },
  detailsFor: {
    get label() {
      return t`Who reads messages and chat in an incident`
    },
    get description() {
      return t`On phones that open a bag. Other phones still show what to do, and can answer and report.`
    },
    show: (who) => (who === 'everyone' ? t`Everyone who opens a bag` : t`Registered phones only`),
  },
  emergencyNumber: {
    get label() {
      return t`Emergency number`
    },
    get description() {
      return t`Rooms can call it with one tap. Leave empty to show no number.`
    },
    show: (number) => number ?? t`None`,
  },
  timeZone: {
    get label() {
      return t`Time zone`
    },
    get description() {
      return t`Reports, logs, exports and messages show times in this zone. Sites can have another one. A device elsewhere shows its name beside each time.`
    },
    show: (zone) => (zone === null ? t`Not set: each device uses its own` : zoneLabel(zone)),
  },
  languages: {
    get label() {
      return t`Languages for rooms, responders and families`
    },
    get description() {
      return t`In addition to English. A machine has translated them, and no one has checked it: what to do shows the English, too.`
    },
    show: (codes) => (codes.length > 0 ? commaList(codes.map(shownLanguage)) : t`English only`),
  },
  brandColor: {
    get label() {
      return t`Color`
    },
    get description() {
      return t`Color of the top bar. Its text stays readable.`
    },
    show: (color) => color ?? t`${productName()}’s own`,
  },
  logoUrls: {
    get label() {
      return t`Logos`
    },
    get description() {
      return t`Up to three, one https address per line.`
    },
    show: list,
  },
}
