import { t } from '@muster/words/t'
/**
 * Puts words into the clipboard.
 * @returns whether it could be: without https a browser gives no page its clipboard, and words are chosen by hand
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** The message when copying failed. */
export const cannotCopy = () => t`This browser can’t copy. Select the text and copy it yourself.`
