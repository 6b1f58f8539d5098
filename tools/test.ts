/** `npm test`: every check there is, the fast ones first. Ends with `N passed, N failed`. */
import * as steps from './steps.ts'

const sum = await steps.runSteps([steps.types, steps.lint, steps.unused, steps.webBuild])
steps.addTo(sum, await steps.runSteps([steps.unitTests]))
steps.addTo(sum, await steps.runSteps([steps.databaseTests]))
steps.addTo(sum, await steps.runSteps([steps.browserTests]))
steps.finish(sum)
