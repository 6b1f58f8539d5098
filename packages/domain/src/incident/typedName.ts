import { t } from '@muster/words/t'
import { plainName, type Speaker, signature, type Voice, voiceOf } from './voice.ts'

/** Names that people type on the phones of rooms: claims, which are shown behind what the server knows, or not at all. */

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

/** A typed name as it may be shown, always behind the name of its room: “signed “Pat””; empty where there is none. */
export function signedWords(typed: string | null): string {
  const name = typedName(typed)
  return name === null ? '' : t`signed “${name}”`
}

/** The signature of a speaker with the name that was typed there: “■ Room · Room 12, signed “Pat””. */
export function signatureWith(from: Voice, name: string, typed: string | null): string {
  const signed = signedWords(typed)
  return `${signature(from, name)}${signed && `, ${signed}`}`
}

/** The signature of the actor of an event, with a typed name. */
export function actorSignatureWith(actor: Speaker, typed: string | null): string {
  return signatureWith(voiceOf(actor), actor.name, typed)
}

/** The signature of a bag's count: a phone of its room, with the name that somebody typed. */
export function countedBy(typed: string): string {
  return signatureWith('room', '', typed)
}

/**
 * Blocks of scripts in everyday use; others, phonetic alphabets among them (“ᴄᴏᴍᴍᴀɴᴅ”), have letters that only imitate. Of the
 * phonetic ones there are those that languages of Azerbaijan, Hawaii and West Africa are written with.
 */
const everydayLetters =
  /^[\u0300-\u07bf\0-\u024fəɛɔɓɖɗɣɩɲʋʻʼ\u0900-\u137f\u1780-\u17ff\u1e00-\u206f\u3000-\u318f\u3400-\u9fff\uac00-\ud7af\u{20000}-\u{3ffff}]*$/u

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
