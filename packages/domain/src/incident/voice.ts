import { t } from '@muster/words/t'
import { z } from 'zod'

/** The side that speaks, as the server knows it from the actor of an event: never from anything that was typed. */
export const voice = z.enum(['command', 'room', 'guest', 'system'])
export type Voice = z.infer<typeof voice>

/**
 * The word and the mark of each voice. A mark is a symbol, and `plainName` leaves no symbol in a name; a word stands before
 * the name, right after its mark.
 */
export const voiceWords: Record<Voice, { word: string; mark: string }> = {
  command: {
    get word() {
      return t`Command`
    },
    mark: '◆',
  },
  room: {
    get word() {
      return t`Room`
    },
    mark: '■',
  },
  guest: {
    get word() {
      return t`Responder`
    },
    mark: '▲',
  },
  system: { word: 'Muster', mark: '●' },
}

/** As much of the actor of an event as says who speaks. */
export type Speaker = { kind: 'user' | 'bag' | 'guest' | 'system'; name: string }

/** The voice of an actor: an account speaks for command, a bag for its room, a guest for those who came to help. */
export function voiceOf({ kind }: Pick<Speaker, 'kind'>): Voice {
  switch (kind) {
    case 'user':
      return 'command'
    case 'bag':
      return 'room'
    case 'guest':
    case 'system':
      return kind
  }
}

/** A speaker in words: “◆ Command · Dana Reyes”. The voice comes first, so that a name in any script or direction follows it. */
export function signature(from: Voice, name: string): string {
  const { word, mark } = voiceWords[from]
  const plain = plainName(name)
  return `${mark} ${word}${plain && ` · ${plain}`}`
}

/** The signature of the actor of an event. */
export function actorSignature(actor: Speaker): string {
  return signature(voiceOf(actor), actor.name)
}

/**
 * A sender as one string for readers who expect command: command by its plain name, every other voice with its mark.
 * @returns what `sentByName` of the specification (section 3) holds
 */
export function senderName(from: Voice, name: string): string {
  return from === 'command' ? plainName(name) : signature(from, name)
}

/** The actor of an event as `senderName` says it. */
export function actorSender(actor: Speaker): string {
  return senderName(voiceOf(actor), actor.name)
}

/** Printable ASCII with single spaces: nothing in it has to be taken out. */
const isPlain = /^[!-~]+(?: [!-~]+)*$/

/**
 * Characters that no name is shown with: controls, bidi and zero-width characters, fillers, private use, unassigned ones;
 * symbols, among them the marks, everything that looks like one, and the swatches of skin tones; enclosing marks and bullets.
 */
const hidden =
  /[\p{C}\p{Default_Ignorable_Code_Point}\p{So}\p{Sk}\p{Me}\u2022\u2023\u2043]|(?![+<=>|~])\p{Sm}/gu
const zeroWidthJoiners = '\u200c\u200d'

/**
 * A name as any screen and any export shows it: without a character of `hidden`, on one line. Joiners stay in a name without
 * Latin letters, where scripts such as Arabic need them.
 */
export function plainName(name: string): string {
  if (isPlain.test(name)) return name
  const known = shownNames.get(name)
  if (known !== undefined) return known
  const needsJoiners = !/\p{Script=Latin}/u.test(name)
  const shown = name
    // A line break is a control and yet separates words.
    .replace(/\s+/gu, ' ')
    .replace(hidden, (character) => (needsJoiners && zeroWidthJoiners.includes(character) ? character : ''))
    // More marks than a script has would draw over what stands beside the name.
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
    .replace(/ +/g, ' ')
    .trim()
  if (shownNames.size >= keptNames) shownNames.clear()
  shownNames.set(name, shown)
  return shown
}

/** Names that were worked out: those of a few thousand rooms come up in a hundred thousand entries. */
const shownNames = new Map<string, string>()
const keptNames = 10_000

/**
 * The name that was typed with a chat message of a room, as typed: `typedName` says what of it is shown. Old logs have it in
 * place of the author.
 */
export function typedIn(event: {
  actor: Speaker
  data: { author: string; typedName?: string | undefined }
}): string | null {
  const { actor, data } = event
  if (actor.kind !== 'bag') return null
  return data.typedName ?? (data.author === actor.name ? null : data.author)
}
