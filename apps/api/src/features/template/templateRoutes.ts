import * as calls from '@muster/contract/templateCalls'
import type { Mount } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { listSets, listVersions } from './listTemplateSets.ts'
import { restoreSet, saveSet } from './saveTemplateSet.ts'
import { instructionSets, messageSets } from './templateSetKinds.ts'

/** Mounts rooms' instructions, and prepared messages. */
export function templateRoutes(mount: Mount, deps: { db: Database }) {
  mount(calls.listInstructionSets, ({ caller, query }) => listSets(deps, caller, instructionSets, query))
  mount(calls.listInstructionVersions, ({ caller, query: { action = null, type = null, ...page } }) =>
    listVersions(deps, caller, instructionSets, { action, type }, page),
  )
  mount(calls.saveInstructionSet, ({ body: { action, type, ...saved }, ...by }) =>
    saveSet(deps, by, instructionSets, { choice: { action, type }, ...saved }),
  )
  mount(calls.restoreInstructionSet, ({ body: { action, type, ...saved }, ...by }) =>
    restoreSet(deps, by, instructionSets, { choice: { action, type }, ...saved }),
  )
  mount(calls.listMessageSets, ({ caller, query }) => listSets(deps, caller, messageSets, query))
  mount(calls.listMessageVersions, ({ caller, query: { action = null, ...page } }) =>
    listVersions(deps, caller, messageSets, { action, type: null }, page),
  )
  mount(calls.saveMessageSet, ({ body: { action, ...saved }, ...by }) =>
    saveSet(deps, by, messageSets, { choice: { action, type: null }, ...saved }),
  )
  mount(calls.restoreMessageSet, ({ body: { action, ...saved }, ...by }) =>
    restoreSet(deps, by, messageSets, { choice: { action, type: null }, ...saved }),
  )
}
