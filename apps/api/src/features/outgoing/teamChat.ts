import type { EndpointFormat } from '@muster/domain/notification/vocabulary'
import { type DeliveryOutcome, outcomeOfPost } from './deliveryOutcome.ts'
import type { Post } from './safeHttpPost.ts'

/** Posts a message to a channel of Slack or Teams, by its incoming webhook. */
export async function sendTeamChat(
  post: Post,
  { url, format }: { url: string; format: Exclude<EndpointFormat, 'standard'> },
  text: string,
  signal?: AbortSignal,
): Promise<DeliveryOutcome & { status?: number }> {
  const posted = await post({
    url,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payloadFor[format](text)),
    ...(signal ? { signal } : {}),
  })
  const outcome = outcomeOfPost(posted, format === 'slack' ? 'Slack' : 'Teams')
  return posted.is === 'answered' ? { ...outcome, status: posted.status } : outcome
}

const payloadFor = {
  // Typed text mentions nobody and formats nothing: Slack reads &, < and > as its own signs.
  slack: (text: string) => ({
    text: text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    mrkdwn: false,
    unfurl_links: false,
    unfurl_media: false,
  }),
  teams: (text: string) => ({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [{ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text }] }],
        },
      },
    ],
  }),
}
