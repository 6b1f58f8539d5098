import { t } from '@muster/words/t'

/** A channel by which people outside Muster are notified. */
type ChannelRow = {
  /** Its name on screens. */
  name: string
  /** After "notify … by". */
  phrase: string
  /** Formats of the endpoints that it sends to, each in one row alone; none where it sends to people. */
  endpointFormats: readonly string[]
  /** Set where a message's address is shown to those who may see it: people read it, and it opens nothing. */
  isAddressShown: boolean
  /** The form of its messages; null where machines read them, which get everything, however late, in words that nobody can choose. */
  message: {
    form: MessageForm
    /** In characters. */
    maxBodyLength: number
  } | null
}

/** The form of a message: a mail, an SMS, the notice of a browser, or a post in a chat. */
export type MessageForm = 'mail' | 'sms' | 'push' | 'chat'

function channelTable<const Rows extends Record<string, ChannelRow>>(rows: Rows) {
  return rows
}

/** The table of channels, in the order of lists. `apps/api/src/features/notification` has the transport of each. */
export const channels = channelTable({
  email: {
    get name() {
      return t`Email`
    },
    get phrase() {
      return t`email`
    },
    endpointFormats: [],
    isAddressShown: true,
    // A page, so that what people typed fits in.
    message: { form: 'mail', maxBodyLength: 4000 },
  },
  sms: {
    get name() {
      return t`Text message`
    },
    get phrase() {
      return t`text message`
    },
    endpointFormats: [],
    isAddressShown: true,
    // About four parts of an SMS, which are counted as they go out (smsParts.ts).
    message: { form: 'sms', maxBodyLength: 600 },
  },
  push: {
    get name() {
      return t`Browser`
    },
    get phrase() {
      return t`browser`
    },
    endpointFormats: [],
    isAddressShown: false,
    // As much as a browser still shows.
    message: { form: 'push', maxBodyLength: 300 },
  },
  webhook: {
    get name() {
      return t`Webhook`
    },
    get phrase() {
      return t`webhook`
    },
    endpointFormats: ['standard'],
    isAddressShown: false,
    message: null,
  },
  teamChat: {
    get name() {
      return t`Slack or Teams`
    },
    get phrase() {
      return t`Slack or Teams`
    },
    endpointFormats: ['slack', 'teams'],
    isAddressShown: false,
    message: { form: 'chat', maxBodyLength: 2000 },
  },
})

/** The channels whose words can be chosen: people read them, and not machines. */
export type TemplateChannel = {
  [Channel in keyof typeof channels]: (typeof channels)[Channel]['message'] extends null ? never : Channel
}[keyof typeof channels]
