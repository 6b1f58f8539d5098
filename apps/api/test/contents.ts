import { randomUUID } from 'node:crypto'
import { listContents, listContentsPacks, saveContents } from '@muster/contract/contentsCalls'
import type { Endpoint } from '@muster/contract/endpoint'
import { contentsOf } from '@muster/domain/readiness/bagContents'
import type { ContentsPack } from '@muster/domain/readiness/contentsRules'
import { expect } from 'vitest'
import { callEndpoint } from './callEndpoint.ts'
import { requestFor } from './contract.ts'
import { insert, type TestTenant } from './school.ts'
import type { World } from './world.ts'

/** A policy that asks for two tourniquets in the bag of every classroom. */
export const twoTourniquets: ContentsPack = {
  name: 'Two tourniquets',
  jurisdiction: 'Our district',
  sourceUrl: 'https://policy.example.org/bags',
  asOf: 'May 2026',
  checkedOn: '2026-11-01',
  requirements: [{ name: 'Tourniquets', keys: ['tourniquet'], atLeast: 2, kinds: ['classroom'], note: null }],
}

/** The input of endpoints about contents and their rules: contents of which there is a first version, and rules. */
export async function contentsFor(world: World, tenant: TestTenant, { path }: Endpoint) {
  if (path.startsWith(listContents.path)) {
    const known = { bagKind: 'classroom', items: [...contentsOf('classroom')].slice(0, 3) }
    const headers = await world.headersOf(tenant.staff.Manager)
    const made = await callEndpoint(
      world.server.app,
      saveContents,
      requestFor(saveContents, { ...known }),
      headers,
    )
    expect(made.status).toBe(200)
    return known
  }
  if (!path.startsWith(listContentsPacks.path)) return {}
  const packId = randomUUID() as string
  const row = { id: packId, tenant_id: tenant.id, about: 'contents', pack: JSON.stringify(twoTourniquets) }
  await world.asOwner((owner) => insert(owner, 'rule_pack', row))
  const { sourceUrl, checkedOn, requirements } = twoTourniquets
  return { packId, sourceUrl, checkedOn, requirements }
}
