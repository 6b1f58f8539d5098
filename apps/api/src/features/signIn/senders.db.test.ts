import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world.ts'
import { signInCodes } from './signInCodes.ts'
import { noteRefusals } from './signInRefusals.ts'

/** One customer has a /64 of IPv6 addresses, and is one sender with all of them. */

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const email = 'nobody@oak.example.org'
const addresses = (count: number) => Array.from({ length: count }, (_, at) => `2001:db8::${at.toString(16)}`)
const elsewhere = '2001:db8:0:1::1'

test('codes are asked for, and wrong ones typed, by one sender with many addresses', async () => {
  const { db } = world.server.context
  const codes = signInCodes({ db, productName: 'Muster', sendMail: null, onUndelivered: () => {} })
  const ask = (address: string) => codes.send(email, 'page', address)
  const type = (address: string) => codes.redeem({ email, code: '0000 0000' }, 'page', address)
  for (const address of addresses(300)) expect(await ask(address)).toBe('done')
  expect([await ask('2001:db8::ffff'), await ask(elsewhere)]).toEqual(['too-many', 'done'])
  for (const address of addresses(100)) expect(await type(address)).toBe('wrong-code')
  expect([await type('2001:db8::ffff'), await type(elsewhere)]).toEqual(['too-many', 'wrong-code'])
})

test('refusals of one sender with many addresses do not fill the table', async () => {
  const { db, hosts } = world.server.context
  const note = noteRefusals({ db, hosts, log: { warn: () => {} } })
  for (const address of [...addresses(310), elsewhere])
    await note({ reason: 'wrong-code', detail: '', email, origin: 'https://muster.test', address })
  const { rows } = await world.asOwner((owner) =>
    owner.query('select source_address from sign_in_refusal order by id'),
  )
  expect(rows).toHaveLength(301)
  // The whole address is kept, for whoever looks for its sender.
  expect(rows.slice(-2).map(({ source_address }) => source_address)).toEqual(['2001:db8::12b', elsewhere])
})
