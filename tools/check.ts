/** `npm run check`: everything that needs neither a database nor a browser, in seconds. */
import { addTo, finish, lint, runSteps, types, unitTests, unused } from './steps.ts'

const sum = await runSteps([types, lint, unused])
addTo(sum, await runSteps([unitTests]))
finish(sum)
