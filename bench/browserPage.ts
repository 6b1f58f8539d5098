/** One bag page in a real browser. */
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { buildWeb, webDist } from '../tools/buildWeb.ts'
import { chromiumPath } from '../tools/chromium.ts'
import type { OnStop } from './stopEverything.ts'

export interface BrowserPage {
  /** Begins to watch; `result` is the wall clock in milliseconds when the text could be read, or null. */
  watchFor(text: string): Promise<{ result: Promise<number | null> }>
  /** Opens the page afresh, as it lies on the desk before an incident, and waits until its stream is open. */
  settle(): Promise<void>
  close(): Promise<void>
}

const timeout = 10_000

/**
 * The built web app.
 * @param tell is told why, when there is none
 * @returns its folder, or null
 */
export async function builtWeb(tell: (line: string) => void): Promise<string | null> {
  try {
    await buildWeb()
    return webDist
  } catch (error) {
    tell(
      `The web app does not build, so no browser is measured: ${error instanceof Error ? error.message : error}`,
    )
    return null
  }
}

/** Opens a page, of the size of a phone, and waits until it has settled. */
export async function openInBrowser(url: string, onStop: OnStop): Promise<BrowserPage> {
  const { executablePath, args, env } = await chromiumPath()
  const launching = chromium.launch({
    executablePath,
    args,
    env: { ...(process.env as Record<string, string>), ...env },
    // Playwright would end this process at a signal, before the others are stopped.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  const close = async () => (await launching).close()
  onStop(close)
  const browser = await launching
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.addInitScript({ path: fileURLToPath(new URL('readableInPage.js', import.meta.url)) })
  const settle = async () => {
    const streaming = page.waitForResponse((response) => response.url().endsWith('/stream'), {
      timeout: timeout,
    })
    await page.goto(url)
    await streaming
  }
  await settle()
  return {
    async watchFor(text) {
      const result = page
        .evaluate<number | null>(`whenReadable(${JSON.stringify(text)}, ${timeout})`)
        .catch(() => null)
      // Answered only after the line before has been taken up.
      await page.evaluate('0')
      return { result }
    },
    settle,
    close,
  }
}
