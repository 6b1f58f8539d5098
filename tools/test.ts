/** `npm test`: every check there is, the fast ones first. Ends with `N passed, N failed`. */
import { asksForAdvisories, repeatsAtRoutes } from './ciAdds.ts'
import * as steps from './steps.ts'

const { types, lint, unused, secrets, billOfMaterials, webBuild, stories } = steps
const sum = await steps.runSteps([types, lint, unused, secrets, billOfMaterials, webBuild, stories])
if (asksForAdvisories) steps.addTo(sum, await steps.runSteps([steps.advisories]))
steps.addTo(sum, await steps.runSteps([steps.unitTests, steps.browserFloor, steps.screenTests]))
steps.addTo(sum, await steps.runSteps([steps.databaseTests, steps.newRoleTests]))
if (repeatsAtRoutes) steps.addTo(sum, await steps.runSteps([steps.routeTests]))
steps.addTo(sum, await steps.runSteps([steps.browserTests]))
steps.finish(sum)
