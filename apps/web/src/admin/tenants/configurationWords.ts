import type { TenantConfiguration } from '@muster/contract/adminTenantCalls'
import { languages } from '@muster/words/languages'
import { productName } from '../../api/product.ts'

type Words = {
  [K in keyof TenantConfiguration]: {
    label: string
    description: string
    show: (value: TenantConfiguration[K]) => string
  }
}

const onOrOff = (on: boolean) => (on ? 'On' : 'Off')
const list = (items: readonly string[]) => (items.length > 0 ? items.join('\n') : 'None')

/** The settings of a tenant in words. Nobody reads the specification’s “soft”: it is a silent lockdown. */
export const configurationWords: Words = {
  hasChat: {
    label: 'Room chat',
    description: 'During an incident, rooms and command can send messages to each other.',
    show: onOrOff,
  },
  softLockdownEnabled: {
    label: 'Rooms can request a silent lockdown',
    description: 'From the bag’s page, with no sound.',
    show: onOrOff,
  },
  softLockdownSecurityEnabled: {
    label: 'A manager confirms a silent lockdown first',
    description:
      'We notify site managers right away. If no one answers in 60 seconds, it starts. Off: it starts right away.',
    show: onOrOff,
  },
  studentNames: {
    label: 'Who sees student names',
    description: 'In addition to signed-in staff. Everyone else sees initials and counts.',
    show: (who) => (who === 'everyone' ? 'Everyone who opens a bag' : 'Registered phones only'),
  },
  detailsFor: {
    label: 'Who reads messages and chat in an incident',
    description: 'On phones that open a bag. Other phones still show what to do, and can answer and report.',
    show: (who) => (who === 'everyone' ? 'Everyone who opens a bag' : 'Registered phones only'),
  },
  emergencyNumber: {
    label: 'Emergency number',
    description: 'Rooms can call it with one tap. Leave empty to show no number.',
    show: (number) => number ?? 'None',
  },
  timeZone: {
    label: 'Time zone',
    description:
      'Reports, logs, exports and messages show times in this zone. Live pages use each device’s own.',
    show: (zone) => (zone === null ? 'Not set: each device uses its own' : zone.replaceAll('_', ' ')),
  },
  languages: {
    label: 'Languages for rooms, responders and families',
    description:
      'In addition to English. A machine has translated them, and no one has checked it: what to do shows the English, too.',
    show: (codes) =>
      codes.length > 0 ? codes.map((code) => languages[code].englishName).join(', ') : 'English only',
  },
  brandColor: {
    label: 'Color',
    description: 'Color of the top bar. Its text stays readable.',
    show: (color) => color ?? `${productName()}’s own`,
  },
  logoUrls: { label: 'Logos', description: 'Up to three, one https address per line.', show: list },
}
