import { keepSending, type Sender, type SendingParts } from '../../live/keepSending.ts'
import type { Errand, QuietBox, QuietEntry } from './quietBox.ts'

/** What became of one try: the server has it, it said no and why, or it could not be asked. */
export type Delivery = { kind: 'done' } | { kind: 'refused'; sentence: string } | { kind: 'noAnswer' }

type Options = Pick<SendingParts<QuietEntry>, 'exclusively' | 'random'> & {
  box: QuietBox
  deliver: (errand: Errand) => Promise<Delivery>
}

/** Keeps sending the errands of a bag. */
export function startQuietSender({ box, deliver, exclusively, random }: Options): Sender {
  async function send({ errand }: QuietEntry): Promise<number | null> {
    const delivery = await deliver(errand)
    if (delivery.kind === 'noAnswer') return 0
    if (delivery.kind === 'done') box.remove(errand.id)
    else box.refuse(errand.id, delivery.sentence)
    return null
  }

  return keepSending({
    first: () => box.entries.get().find(({ refusal }) => refusal === null),
    reload: box.reload,
    send,
    firstWait: 500,
    exclusively,
    random,
  })
}
