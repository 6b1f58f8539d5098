/** Extracts another server's reason for a refusal. Its answer is untrusted, so it is shown as one short line of plain text. */

const maxReasonLength = 120

/**
 * Returns the reason in an answer: `reason`, `message` or `error` of JSON, or plain text, up to one line. Anything like a
 * token is removed.
 */
export function reasonInResponse(text: string): string | null {
  const said = fromJson(text) ?? (/^\s*[<{[]/.test(text) ? null : text)
  const line = said
    ?.replace(/[\w-]{30,}/g, '…')
    .replace(/[^\p{L}\p{N} .,:'’()…_-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\.$/, '')
  return line ? line.slice(0, maxReasonLength) : null
}

function fromJson(text: string): string | null {
  try {
    const json: unknown = JSON.parse(text)
    if (typeof json !== 'object' || json === null) return null
    for (const name of ['reason', 'message', 'error']) {
      const value = Object.entries(json).find(([key]) => key === name)?.[1]
      if (typeof value === 'string') return value
    }
    return null
  } catch {
    return null
  }
}
