import type { testEndpoint } from '@muster/contract/notificationCalls'
import type { EndpointFormat } from '@muster/domain/notification/vocabulary'
import { say } from '@muster/words/message'
import { t, told } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'
import type { z } from 'zod'
import { productName } from '../../../api/product.ts'

export const formatWords = wordTable<EndpointFormat>({
  standard: say`Webhook (Standard Webhooks)`,
  slack: say`Slack channel`,
  teams: say`Teams channel`,
})

/** Hints about an address before it is typed. */
export function addressWords(format: EndpointFormat): string {
  return format === 'standard'
    ? t`Starts with https://. Addresses in a private network don’t work unless this server allows them.`
    : t`The address of its incoming webhook. Keep it secret. ${productName()} shows only the host later.`
}

/** The result of a test, as a sentence. */
export function testWords({
  isTaken,
  status,
  problem,
  milliseconds,
}: z.output<typeof testEndpoint.answer>): string {
  const answered = status === null ? '' : t`It answered ${status} after ${milliseconds} ms.`
  return (
    isTaken ? [t`Test sent.`, answered] : [t`The test failed.`, problem === null ? answered : told(problem)]
  )
    .join(' ')
    .trim()
}
