import * as calls from '@muster/contract/contentsCalls'
import { type ContentsPack, contentsPack } from '@muster/domain/readiness/contentsRules'
import type { Mount } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { createPack, listPacks, type PackKind, removePack, updatePack } from '../rules/rulePacks.ts'
import { listVersions } from '../template/listTemplateSets.ts'
import { restoreSet, saveSet } from '../template/saveTemplateSet.ts'
import { anyChoice, contentsSet } from './contentsSets.ts'
import { listContents } from './listContents.ts'

/** Rules about bags' contents. */
const contentsPacks: PackKind<ContentsPack> = { about: 'contents', shape: contentsPack }

/** Mounts an organisation's bag contents, and their rules. */
export function contentsRoutes(mount: Mount, deps: { db: Database; refreshReadiness: () => void }) {
  mount(calls.listContents, ({ caller }) => listContents(deps, caller))
  mount(calls.listContentsVersions, ({ caller, params, query }) =>
    listVersions(deps, caller, contentsSet(params.bagKind), anyChoice, query),
  )
  mount(calls.saveContents, async ({ params, body, ...by }) => {
    const saved = await saveSet(deps, by, contentsSet(params.bagKind), { choice: anyChoice, ...body })
    deps.refreshReadiness()
    return saved
  })
  mount(calls.restoreContents, async ({ params, body, ...by }) => {
    const saved = await restoreSet(deps, by, contentsSet(params.bagKind), { choice: anyChoice, ...body })
    deps.refreshReadiness()
    return saved
  })
  mount(calls.listContentsPacks, (input) => listPacks(deps, contentsPacks, input))
  mount(calls.createContentsPack, ({ body: { packId, ...pack }, ...by }) =>
    createPack(deps, contentsPacks, { ...by, packId, pack }),
  )
  mount(calls.updateContentsPack, ({ params, body: { version, ...pack }, ...by }) =>
    updatePack(deps, contentsPacks, { ...by, ...params, version, pack }),
  )
  mount(calls.removeContentsPack, (input) => removePack(deps, contentsPacks, input))
}
