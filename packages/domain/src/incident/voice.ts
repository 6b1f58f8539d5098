import { z } from 'zod'

/** The side that speaks, as the server knows it from the actor of an event: never from anything that was typed. */
export const voice = z.enum(['command', 'room', 'guest', 'system'])
export type Voice = z.infer<typeof voice>

/**
 * The word and the mark of each voice. A mark is a symbol, and `plainName` leaves no symbol in a name; a word stands before
 * the name, right after its mark.
 */
export const voiceWords: Record<Voice, { word: string; mark: string }> = {
  command: { word: 'Command', mark: '◆' },
  room: { word: 'Room', mark: '■' },
  guest: { word: 'Responder', mark: '▲' },
  system: { word: 'Muster', mark: '●' },
}

/** As much of the actor of an event as says who speaks. */
type Speaker = { kind: 'user' | 'bag' | 'guest' | 'system'; name: string }

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

/**
 * A speaker in words: “◆ Command · Dana Reyes”, “■ Room · Room 12, signed “Pat””. The voice comes first, so that a name in
 * any script or direction follows it.
 * @param typed a name that somebody typed on the room's phone
 */
export function signature(from: Voice, name: string, typed: string | null = null): string {
  const { word, mark } = voiceWords[from]
  const plain = plainName(name)
  const signed = signedWords(typed)
  return `${mark} ${word}${plain && ` · ${plain}`}${signed && `, ${signed}`}`
}

/** The signature of the actor of an event. */
export function actorSignature(actor: Speaker, typed: string | null = null): string {
  return signature(voiceOf(actor), actor.name, typed)
}

/** A typed name as it may be shown, always behind the name of its room: “signed “Pat””; empty where there is none. */
export function signedWords(typed: string | null): string {
  const name = typedName(typed)
  return name === null ? '' : `signed “${name}”`
}

/**
 * A sender as one string for readers who expect command: command by its plain name, every other voice with its mark.
 * @returns what `sentByName` of the specification (section 3) holds
 */
export function senderName(from: Voice, name: string): string {
  return from === 'command' ? plainName(name) : signature(from, name)
}

/** The signature of a bag's count: a phone of its room, with the name that somebody typed. */
export function countedBy(typed: string): string {
  return signature('room', '', typed)
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

/** Code points of a typed name that are shown. */
const typedLimit = 60

/** Characters that a typed name is not shown with: by quotes, colons and middle dots it would go on outside its own quotes. */
const notInNames = /[^\p{Cf}\p{L}\p{M}\p{N} .,'()&/+-]|'(?=')/gu

/**
 * A name that somebody typed, as far as it may be shown beside what the server knows.
 * @returns null where none was typed, where nothing readable is left, or where it could be taken for a voice or an authority
 */
export function typedName(name: string | null): string | null {
  if (name === null) return null
  const plain = plainName(name)
  const shown = [...plain.replaceAll('’', "'").replace(notInNames, '').replace(/ +/g, ' ').trim()]
    .slice(0, typedLimit)
    .join('')
    .trim()
  if (!/[\p{L}\p{N}]/u.test(shown) || !isReadAsWritten(shown)) return null
  const read = skeleton(plain)
  const isAuthority = authorities.some((word) => read.includes(word)) || wholeAuthorities.includes(read)
  return isAuthority ? null : shown
}

/** The name that was typed with a chat message of a room. Old logs have it in place of the author. */
export function typedIn(event: {
  actor: Speaker
  data: { author: string; typedName?: string | undefined }
}): string | null {
  const { actor, data } = event
  if (actor.kind !== 'bag') return null
  return data.typedName ?? (data.author === actor.name ? null : data.author)
}

/**
 * Blocks of scripts in everyday use; others, phonetic alphabets among them (“ᴄᴏᴍᴍᴀɴᴅ”), have letters that only imitate. Of the
 * phonetic ones there are those that languages of Azerbaijan, Hawaii and West Africa are written with.
 */
const everydayLetters =
  /^[\0-\u024fəɛɔɓɖɗɣɩɲʋʻʼ\u0300-\u07bf\u0900-\u137f\u1780-\u17ff\u1e00-\u206f\u3000-\u318f\u3400-\u9fff\uac00-\ud7af\u{20000}-\u{3ffff}]*$/u

/** Checks that no word mixes Latin letters with Greek, Cyrillic, Armenian, Hebrew or Georgian ones, and that all are in use. */
function isReadAsWritten(name: string): boolean {
  const plain = name.normalize('NFKC')
  const isMixed = (word: string) =>
    /\p{Script=Latin}/u.test(word) && /[\u0370-\u05ff\u10a0-\u10ff]/.test(word)
  return everydayLetters.test(plain) && !plain.split(' ').some(isMixed)
}

/** Letters and digits that are read as another letter, the letter first. */
const readAs = [
  'aаαɑ4@',
  'bвьβɓ',
  'cсϲ',
  'dԁđðɖɗ',
  'eеєε3əɛ',
  'fғƒ',
  'gԍ9ɣ',
  'hнһηħ',
  'iіїιı1l|!łӏɩ',
  'jјϳ',
  'kкκƙ',
  'mмμ',
  'nпиŋɲ',
  'oоοσøօ0ɔ',
  'pрρþ',
  'rгя',
  'sѕ5$',
  'tтτ7ŧ',
  'uυцս',
  'vνѵʋ',
  'wшщωա',
  'xхχ',
  'yуγƴ',
  'zз2',
]
const letterFor = new Map(
  readAs.flatMap(([letter = '', ...others]) => others.map((other) => [other, letter])),
)

/** The letters of a text as an eye in a hurry reads them: without case, accents, gaps, or the alphabet they are from. */
function skeleton(text: string): string {
  const base = text.normalize('NFKD').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')
  const letters = [...base].map((letter) => letterFor.get(letter) ?? letter).join('')
  return letters
    .replace(/[^\p{L}\p{N}]|\p{Lm}/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('ci', 'd')
}

/** Words by which somebody speaks for more than a room, as they are read. */
const authorities = [
  'command',
  'comando',
  'muster',
  'responder',
  'principal',
  'director',
  'headmaster',
  'headteacher',
  'superintendent',
  'admin',
  'dispatch',
  'police',
  'policia',
  'sheriff',
  'deputy',
  'fire',
  'paramedic',
  'office',
  'official',
  'swat team',
  'security',
  'emergency',
  'incident',
  'district',
  'broadcast',
  'all clear',
  'system',
].map(skeleton)

/** Words of the same kind that are part of people's names, such as Swati and Marshall: only as the whole of one. */
const wholeAuthorities = ['911', 'chief', 'marshal', 'swat'].map(skeleton)
