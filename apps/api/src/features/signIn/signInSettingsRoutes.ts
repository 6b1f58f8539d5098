import * as calls from '@muster/contract/signInProviderCalls'
import type { Mount } from '../../access/endpoints.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import {
  addSignInProvider,
  changeSignInProvider,
  getSignInSettings,
  listSignInRefusals,
  setCommonSignIn,
} from './signInSettings.ts'

/** Mounts how the people of a tenant sign in. */
export function signInSettingsRoutes(mount: Mount, deps: { config: Config; db: Database }) {
  mount(calls.getSignInSettings, (input) => getSignInSettings(deps, input))
  mount(calls.addSignInProvider, (input) => addSignInProvider(deps, input))
  mount(calls.changeSignInProvider, (input) => changeSignInProvider(deps, input))
  mount(calls.setCommonSignIn, (input) => setCommonSignIn(deps, input))
  mount(calls.listSignInRefusals, (input) => listSignInRefusals(deps, input))
}
