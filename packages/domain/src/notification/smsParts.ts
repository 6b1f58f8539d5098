/** The letters that an SMS carries in seven bits; any other makes the whole message twice as long (GSM 03.38). */
const sevenBits =
  /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà\f^{}\\[~\]|€]*$/
/** These take two places each. */
const double: ReadonlySet<string> = new Set('\f^{}\\[~]|€')

/**
 * Parts that an SMS may have: two, where leaving names of sites out is enough for that; four where somebody has typed more, for of what command says
 * nothing is cut to save a part. Each part is paid for, and each can be late.
 */
export const defaultSmsParts = 2
export const maxSmsParts = 4

/**
 * In how many parts an SMS goes out. One part has 160 plain letters or 70 of 16 bits, each of several 153 or 67. A letter of
 * two places is in one part as a whole (3GPP TS 23.038, 6.1.1 and 6.2.1; TS 23.040, 9.2.3.24.1), so a part may have a place left.
 */
export function smsParts(text: string): number {
  const isPlain = sevenBits.test(text)
  const places = [...text].map((letter) => (isPlain ? (double.has(letter) ? 2 : 1) : letter.length))
  const [alone, joined] = isPlain ? [160, 153] : [70, 67]
  if (places.reduce((sum, each) => sum + each, 0) <= alone) return 1
  let parts = 1
  let used = 0
  for (const each of places) {
    if (used + each > joined) {
      parts += 1
      used = 0
    }
    used += each
  }
  return parts
}

/** Typographic characters, and their replacement on a phone of any age. Letters of a language stay as they are. */
const plainFor: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u201a\u2032]/g, "'"],
  [/[\u201c\u201d\u201e\u2033]/g, '"'],
  [/[\u2010-\u2015]/g, '-'],
  [/\u2026/g, '...'],
  [/[\u00a0\u2007\u2009\u202f]/g, ' '],
  [/\u00b7|\u2022/g, '-'],
  // Marks of direction: phones order the lines of an SMS by themselves, and old ones show a box.
  [/[\u200e\u200f\u2066-\u2069]/g, ''],
]

/** The text as an SMS says it: with plain quotes, dashes and spaces, each of which would otherwise make all of it twice as long. */
export function plainPunctuation(text: string): string {
  return plainFor.reduce((so, [mark, plain]) => so.replace(mark, plain), text)
}
