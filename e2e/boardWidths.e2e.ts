import { expect } from '@playwright/test'
import { standsStill } from './looksRight.ts'
import { layout } from './magnified.ts'
import { scriptOf } from './pageFaults.ts'
import { account, bagPages, managerAtDesk, roomPhone, startIncident } from './people.ts'
import { test } from './story.ts'

/** The widths at which the board is neither a phone's nor a large desk's: tablets, and windows beside others. */
const widths = [641, 700, 820, 960, 961, 1024, 1100, 1200, 1280]

/** The bar at the top in one row. */
const oneRow = 64

test('the board is whole at every width between a phone and a large desk @ci', async ({ browser }) => {
  const site = 'Oakridge Middle'
  const [[, path = ''] = []] = await bagPages('oakridge', site)
  const manager = await managerAtDesk(browser, account('oakridge', 'TenantAdmin'))
  await startIncident(manager, { kind: 'Drill', site, action: 'Lockdown' })
  const room = await roomPhone(browser, path)
  await room.page
    .getByRole('button', { name: /injured/i })
    .first()
    .click()
  await expect(manager.getByRole('region', { name: 'Queue' })).toContainText('njured')
  const board = new URL(manager.url()).pathname
  const problems: string[] = []
  for (const part of ['', '?layout=list', '?layout=plan', '?view=message', '?view=timeline']) {
    await manager.goto(board + part)
    for (const width of widths) {
      await manager.setViewportSize({ width, height: 900 })
      await expect(manager.getByRole('heading', { level: 1 })).toBeVisible()
      await standsStill(manager)
      const found: string[] = await manager.evaluate(scriptOf(...layout, 'smallTargets(36)'))
      const bar = await manager.getByRole('banner').first().boundingBox()
      if (!bar || bar.height > oneRow) found.push(`a top bar of ${bar?.height} px`)
      problems.push(...found.map((each) => `${part || 'cards'} at ${width} px: ${each}`))
    }
  }
  expect(problems).toEqual([])
  await room.context.close()
})
