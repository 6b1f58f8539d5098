import type { StoredText } from '@muster/words/message'
import { type SendLoop, type SendLoopOptions, startSendLoop } from '../../live/sendLoop.ts'
import type { ActionOutbox, QueuedAction, QueuedEntry } from './actionOutbox.ts'

/** The outcome of one try: the server has it, it said no and why, or it could not be asked. */
export type Delivery = { kind: 'done' } | { kind: 'refused'; sentence: StoredText } | { kind: 'noAnswer' }

type Options = Pick<SendLoopOptions<QueuedEntry>, 'exclusively' | 'random'> & {
  outbox: ActionOutbox
  deliver: (queuedAction: QueuedAction) => Promise<Delivery>
}

/** Keeps sending the errands of a bag. */
export function startActionSender({ outbox, deliver, exclusively, random }: Options): SendLoop {
  async function send({ errand: queuedAction }: QueuedEntry): Promise<number | null> {
    const delivery = await deliver(queuedAction)
    if (delivery.kind === 'noAnswer') return 0
    if (delivery.kind === 'done') outbox.remove(queuedAction.id)
    else outbox.refuse(queuedAction.id, delivery.sentence)
    return null
  }

  return startSendLoop({
    first: () => outbox.entries.get().find(({ refusal }) => refusal === null),
    reload: outbox.reload,
    send,
    firstWait: 500,
    exclusively,
    random,
  })
}
