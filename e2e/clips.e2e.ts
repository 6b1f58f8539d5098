import { readFile } from 'node:fs/promises'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { startFakeServer } from '../apps/api/test/fakeServers.ts'
import { query } from './database.ts'
import { check } from './looksRight.ts'
import { account, bagPages, managerAtDesk, roomPhone } from './people.ts'
import { test } from './story.ts'

const site = 'Oakridge High'
const host = 'https://clips.example.org'

test.afterEach(() => query(`delete from resource where url like '${host}%' or title = 'Locking a door'`))

test('a room’s phone plays a clip with its captions, nobody signed in @ci', async ({ browser }) => {
  const words = await startFakeServer((_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/vtt' })
      .end('WEBVTT\n\n00:00.000 --> 00:10.000\n<v Kim>Turn the key.\n'),
  )
  await putClip(`${host}/door.mp4`, `${words.url}/door.vtt`)
  const [bag = ''] = (await bagPages('oakridge', site)).values()
  const { page, context } = await roomPhone(browser, bag)
  await serveClips(context)

  await page.getByRole('link', { name: 'Resources' }).click()
  await page.getByRole('link', { name: /^Locking a door/ }).click()
  await plays(page)
  await expect.poll(() => captionOf(page)).toBe('Turn the key.')
  expect(context.pages()).toHaveLength(1)
  await check(page, 'clip-on-a-phone')

  await test.step('what does not come says so, with the way to where it is', async () => {
    await context.unrouteAll()
    await context.route(`${host}/**`, (route) => route.abort())
    await page.reload()
    await expect(page.getByText('This clip can’t be played here.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open it at clips.example.org' })).toBeVisible()
    await check(page, 'clip-on-a-phone-elsewhere')
    await context.unrouteAll()
    await serveClips(context)
    await page.getByRole('button', { name: 'Try again' }).click()
    await plays(page)
  })
  await words.close()
})

test('a stream (HLS) plays where the browser can, and where it cannot a sentence says so @ci', async ({
  browser,
}) => {
  const clipId = await putClip(`${host}/door.m3u8`, null)
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  await serveClips(manager.context())
  await manager.goto(`/video?clip=${clipId}`)
  await plays(manager)
  await check(manager, 'clip-hls')

  await test.step('a browser that plays none', async () => {
    await manager.addInitScript(() => {
      const can = HTMLMediaElement.prototype.canPlayType
      HTMLMediaElement.prototype.canPlayType = function (type) {
        return /mpegurl/i.test(type) ? '' : can.call(this, type)
      }
    })
    await manager.context().unrouteAll()
    await manager.context().route(`${host}/**`, (route) => route.fulfill({ status: 200, body: 'not known' }))
    await manager.reload()
    await expect(manager.getByText(/This browser can’t play this stream/)).toBeVisible()
    await check(manager, 'clip-hls-not-played')
  })
})

/** A clip in the resources of the demo's district. @returns its id */
async function putClip(url: string, captions: string | null): Promise<string> {
  const [row] = await query<{ id: string }>(
    `insert into resource (tenant_id, kind, title, body, url, captions_url)
    select id, 'clip', 'Locking a door', 'Turn the key twice, then pull.', $1, $2 from tenant where key = 'oakridge'
    returning id`,
    [url, captions],
  )
  return row?.id ?? ''
}

/** Three seconds of a test picture, as a file and as a stream, as a server of clips would send them. */
async function serveClips(context: BrowserContext) {
  const types = { mp4: 'video/mp4', m3u8: 'application/vnd.apple.mpegurl', m4s: 'video/iso.segment' }
  await context.route(`${host}/**`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1)
    const contentType = types[name.split('.')[1] as keyof typeof types]
    const headers = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' }
    await route.fulfill({
      contentType,
      headers,
      body: await readFile(new URL(`clip/${name}`, import.meta.url)),
    })
  })
}

/** Starts what is shown and waits until its picture has moved. */
async function plays(page: Page) {
  const video = page.getByLabel('Locking a door')
  await expect(video).toBeVisible()
  await video.evaluate(async (each) => {
    const media = each as HTMLVideoElement
    media.muted = true
    await media.play()
  })
  await expect
    .poll(() => video.evaluate((each) => (each as HTMLVideoElement).currentTime), { timeout: 10_000 })
    .toBeGreaterThan(0.2)
}

/** The caption under the picture now. */
async function captionOf(page: Page): Promise<string | undefined> {
  return page.getByLabel('Locking a door').evaluate((each) => {
    const cue = (each as HTMLVideoElement).textTracks[0]?.activeCues?.[0]
    return (cue as VTTCue | undefined)?.text
  })
}
