import { expect, test } from 'vitest'
import { type AnyBagPage, pageOf } from './bagPages.ts'
import { type RedirectState, redirectOf } from './redirects.ts'

const none: RedirectState = { incidentId: null, hasChat: true, isChatEmpty: true }
const active: RedirectState = { incidentId: 'A', hasChat: true, isChatEmpty: true }
const other: RedirectState = { ...active, incidentId: 'B' }
const noChat: RedirectState = { ...active, hasChat: false }

const checklist = { page: 'checklist' }
const home = { page: 'home' }
const chat = { page: 'classroom-chat' }
const ended = (endedIncidentId: string) => ({ page: 'post-lockdown', endedIncidentId })

test.each<[string, AnyBagPage, RedirectState | null, RedirectState, object | null]>([
  ['opened during an incident, home gives way', 'home', null, active, checklist],
  ['opened during an incident, about gives way', 'about', null, active, checklist],
  ['opened during an incident, remedy gives way', 'remedy', null, active, checklist],
  ['opened during an incident, post-lockdown gives way', 'post-lockdown', null, active, checklist],
  ['opened during an incident, setup gives way', 'setup', null, active, checklist],
  ['opened during an incident, checklist stays', 'checklist', null, active, null],
  ['opened during an incident, chat stays', 'classroom-chat', null, active, null],
  ['opened during an incident, lockdown stays', 'lockdown', null, active, null],
  ['opened during an incident, attendance stays', 'attendance', null, active, null],
  ['opened during an incident, contents stays', 'contents', null, active, null],
  ['opened during an incident, report stays', 'report', null, active, null],
  ['it starts while home is open', 'home', none, active, checklist],
  ['it starts while contents is open', 'contents', none, active, checklist],
  ['it starts while checklist is open', 'checklist', none, active, null],
  ['it starts while setup is open, which stays', 'setup', none, active, null],
  ['it ends while setup is open, which stays', 'setup', active, none, null],
  ['another one follows at once', 'attendance', active, other, checklist],
  ['another one follows while checklist is open', 'checklist', active, other, checklist],
  ['it goes on, and about was opened', 'about', active, active, null],
  ['it goes on, and home was opened', 'home', active, active, checklist],
  ['it goes on, and first aid was opened', 'remedy', active, active, null],
  ['it ends while checklist is open', 'checklist', active, none, ended('A')],
  ['it ends while about is open', 'about', active, none, ended('A')],
  ['no incident: checklist', 'checklist', null, none, home],
  ['no incident: chat', 'classroom-chat', none, none, home],
  ['no incident: attendance', 'attendance', null, none, home],
  ['no incident: about stays', 'about', null, none, null],
  ['no incident: post-lockdown stays', 'post-lockdown', none, none, null],
  ['no incident: home stays', 'home', none, none, null],
  ['the bag gains chat', 'checklist', noChat, active, chat],
  ['the bag gains a chat that has messages', 'checklist', noChat, { ...active, isChatEmpty: false }, null],
])('%s', (_, page, before, now, expected) => {
  expect(redirectOf(page, before, now)).toEqual(expected)
})

test.each([
  ['redbag-barcode', 'home'],
  ['redbag-barcode-setup', 'setup'],
  ['redbag-barcode-classroom-chat', 'classroom-chat'],
  ['redbag-barcode-nonsense', 'home'],
  ['all', 'home'],
])('the route %s is %s', (routeId, page) => {
  expect(pageOf(routeId)).toBe(page)
})
