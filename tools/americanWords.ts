/** British spellings, and what is written instead: whole words, by their stem and the endings that they take. */
const spellings: readonly (readonly [british: RegExp, american: string])[] = [
  [/\b(organ)is(ations?|ational|ed?|es|ing|ers?)\b/gi, '$1iz$2'],
  [
    /\b(recogn|author|summar|apolog|real|minim|maxim|custom|synchron|initial|priorit|emphas|final|capital|categor|normal|standard|special|util)is(ations?|ed?|es|ing)\b/gi,
    '$1iz$2',
  ],
  [/\b(anal)ys(ed?|es|ing)\b/gi, '$1yz$2'],
  [/\b(program)me(s?)\b/gi, '$1$2'],
  [/\b(col)our(s|ed|ing|ful|less)?\b/gi, '$1or$2'],
  [/\b(behavi|fav|neighb|hon|harb|lab)our(s|ed|ing|s'|ite|ites|able|hood)?\b/gi, '$1or$2'],
  [/\b(cent)re(s|d)?\b/gi, '$1er$2'],
  [/\b(kilo|centi|milli|square )?(met|lit)re(s?)\b/gi, '$1$2er$3'],
  [/\b(practi)s(e[sd]?|ing)\b/gi, '$1c$2'],
  [/\b(cancel|label|travel|model|signal|level)l(ed|ing|ers?)\b/gi, '$1$2'],
  [/\b(licen)c(es?|ed)\b/gi, '$1s$2'],
  [/\b(def|off)ence(s?)\b/gi, '$1ense$2'],
  [/\b(catalog)ue(s?)\b/gi, '$1$2'],
  [/\bgr(e)y(s|ed)?\b/gi, 'gray$2'],
  [/\b(enrol|fulfil)(s|ment)?\b/gi, '$1l$2'],
  [/\b(stor)ey\b/gi, '$1y'],
  [/\b(stor)eys\b/gi, '$1ies'],
  [/\b(judg)ement(s?)\b/gi, '$1ment$2'],
  [/\b(while|among)st\b/gi, '$1'],
  [/\blearnt\b/gi, 'learned'],
]

/** The British words of a text, in their order there, each with how it is spelled in America. */
export function americanFor(text: string): { british: string; american: string; at: number }[] {
  return spellings
    .flatMap(([british, american]) =>
      [...text.matchAll(british)].map((match) => ({
        british: match[0],
        american: match[0].replace(new RegExp(british.source, 'i'), american),
        at: match.index,
      })),
    )
    .sort((one, other) => one.at - other.at)
}
