import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, expect, type Page } from '@playwright/test'
import { managerAtDesk } from './people.ts'

/** Takes pictures for docs/pictures: as small files, without the empty end of a page. */

const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url))

/** The documentation shows pictures some 760 pixels wide: at this size their words can still be read there. */
const viewport = { width: 1080, height: 720 }
const scale = 1.25

/** Opens the desk of somebody, as large as a picture. */
export async function deskForPictures(
  browser: Browser,
  who: { email: string; password: string },
): Promise<Page> {
  const desk = await managerAtDesk(browser, who)
  const storageState = await desk.context().storageState()
  await desk.context().close()
  const context = await browser.newContext({ viewport, deviceScaleFactor: scale, storageState })
  return context.newPage()
}

/** Takes a picture of what stands on the page once nothing of it is loading. */
export async function takePicture(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/^Loading\b/)).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const height = await page.evaluate(() => {
    scrollTo(0, 0)
    const shown = [
      ...document.querySelectorAll('main :is(h1, p, a, button, input, img, td, li, dd, section)'),
    ]
    const ends = shown.map((each) => each.getBoundingClientRect().bottom)
    return Math.ceil(Math.max(...ends) + 24)
  })
  const clip = { x: 0, y: 0, width: viewport.width, height: Math.min(viewport.height, Math.max(360, height)) }
  const png = await page.screenshot({ clip, style: '.mantine-Notifications-root { display: none }' })
  await writeFile(join(folder, `${name}.webp`), await asWebp(page, png))
}

/** A picture as WebP, by the browser itself: a third of its size as PNG. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const blank = await page.context().newPage()
  const address = await blank.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    canvas.getContext('2d')?.drawImage(image, 0, 0)
    return canvas.toDataURL('image/webp', 0.8)
  }, png.toString('base64'))
  await blank.close()
  expect(address).toMatch(/^data:image\/webp;/)
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}
