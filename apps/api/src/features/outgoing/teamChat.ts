import type { EndpointFormat } from '@muster/domain/notification/vocabulary'
import { type DeliveryOutcome, outcomeOfPost } from './deliveryOutcome.ts'
import type { Post } from './safeHttpPost.ts'

/** Posts a message to a channel of Slack or Teams, by its incoming webhook. */
export async function sendTeamChat(
  post: Post,
  { url, format }: { url: string; format: ChatFormat },
  text: string,
  signal?: AbortSignal,
): Promise<DeliveryOutcome & { status?: number }> {
  const posted = await post({
    url,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(services[format].payload(text)),
    ...(signal ? { signal } : {}),
  })
  const outcome = outcomeOfPost(posted, services[format].name)
  return posted.is === 'answered' ? { ...outcome, status: posted.status } : outcome
}

type ChatFormat = Exclude<EndpointFormat, 'standard'>

const services: Record<ChatFormat, { name: string; payload: (text: string) => unknown }> = {
  slack: {
    name: 'Slack',
    // Typed text mentions nobody and formats nothing: Slack reads &, < and > as its own signs.
    payload: (text) => ({
      text: text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
      mrkdwn: false,
      unfurl_links: false,
      unfurl_media: false,
    }),
  },
  teams: {
    name: 'Teams',
    payload: (text) => ({
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
  },
}
