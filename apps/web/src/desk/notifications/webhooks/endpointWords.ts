import type { testEndpoint } from '@muster/contract/notificationCalls'
import type { EndpointFormat } from '@muster/domain/notification/vocabulary'
import type { z } from 'zod'
import { productName } from '../../../api/product.ts'

export const formatWords: Record<EndpointFormat, string> = {
  standard: 'Webhook (Standard Webhooks)',
  slack: 'Slack channel',
  teams: 'Teams channel',
}

/** Hints about an address before it is typed. */
export function addressWords(format: EndpointFormat): string {
  return format === 'standard'
    ? 'Starts with https://. Addresses in a private network don’t work unless this server allows them.'
    : `The address of its incoming webhook. Keep it secret. ${productName()} shows only the host later.`
}

/** The result of a test, as a sentence. */
export function testWords({
  isTaken,
  status,
  problem,
  milliseconds,
}: z.output<typeof testEndpoint.answer>): string {
  const answered =
    status === null ? '' : ` It answered ${status} after ${milliseconds.toLocaleString('en-US')} ms.`
  if (isTaken) return `Test sent.${answered}`
  return `The test failed. ${problem ?? ''}${problem === null ? answered.trim() : ''}`.trim()
}
