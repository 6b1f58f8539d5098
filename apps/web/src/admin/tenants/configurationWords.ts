import type { TenantConfiguration } from '@muster/contract/adminTenantCalls'
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
    description: 'During an incident, rooms and command write to each other.',
    show: onOrOff,
  },
  softLockdownEnabled: {
    label: 'Rooms may call for a silent lockdown',
    description: 'From the bag’s page, without a sound.',
    show: onOrOff,
  },
  softLockdownSecurityEnabled: {
    label: 'A manager confirms a silent lockdown first',
    description:
      'Managers of the site are told at once; unanswered for 60 seconds, it starts. Off: it starts at once.',
    show: onOrOff,
  },
  studentNames: {
    label: 'Who sees student names',
    description: 'Beside signed-in staff. Everyone else sees initials and counts.',
    show: (who) => (who === 'everyone' ? 'Everyone who opens a bag' : 'Enrolled devices only'),
  },
  detailsFor: {
    label: 'Who reads messages and chat in an incident',
    description:
      'On phones that open a bag. A phone that is not known then reads what the action asks, and can answer and report.',
    show: (who) => (who === 'everyone' ? 'Everyone who opens a bag' : 'Enrolled devices only'),
  },
  emergencyNumber: {
    label: 'Emergency number',
    description: 'A room can call it with one tap where its page says to. Empty: no number is shown.',
    show: (number) => number ?? 'None',
  },
  brandColor: {
    label: 'Color',
    description: 'Of the top bar. Words on it stay readable.',
    show: (color) => color ?? `${productName()}’s own`,
  },
  logoUrls: { label: 'Logos', description: 'Up to three, one https address per line.', show: list },
}
