import { t } from '@muster/words/t'
import type { Find } from './find.ts'

/** Words that say nothing about what somebody looks for. */
const fillers = new Set(
  'a,an,and,any,are,at,be,by,can,did,do,does,for,from,have,how,i,in,is,it,last,me,my,of,on,or,our,s,see,show,the,this,to,up,was,we,what,when,where,which,who,with,you,your'.split(
    ',',
  ),
)

/** One word for what people call by many. */
const synonyms = new Map(
  Object.entries({
    get user() {
      return t`teacher teachers staff people person employee account coworker colleague principal member`
    },
    get site() {
      return t`school campus building`
    },
    get guest() {
      return t`cop police officer sheriff deputy firefighter fire-fighter ems paramedic responder outsider`
    },
    get notification() {
      return t`email mail text sms alert notify texts alerts`
    },
    get label() {
      return t`sticker qr barcode tag`
    },
    get rbim() {
      return t`walkie button pendant device hardware sensor`
    },
    get bag() {
      return t`kit backpack gobag`
    },
    get drill() {
      return t`exercise practice`
    },
    get invite() {
      return t`add create new make`
    },
    get audit() {
      return t`inspection walkthrough`
    },
    get camera() {
      return t`cctv video`
    },
    get task() {
      return t`todo chore`
    },
    get chat() {
      return t`talk messenger`
    },
    get schedule() {
      return t`calendar plan planned`
    },
  }).flatMap(([word, others]) => others.split(' ').map((other) => [stem(other), word] as const)),
)

/** Least that something must have of what was typed. */
const least = 0.45

/**
 * Sorts finds by how well they fit what was typed, the best first; those that do not are left out. A word counts where it or
 * a synonym is in the title or in one of the phrases, also while it is being typed.
 */
export function rankFinds<F extends Pick<Find, 'title' | 'words'>>(typed: string, finds: readonly F[]): F[] {
  const wanted = tokens(typed)
  if (wanted.length === 0) return []
  return finds
    .map((find) => ({ find, score: scoreOf(wanted, find) }))
    .filter(({ score }) => score >= least)
    .sort((a, b) => b.score - a.score)
    .map(({ find }) => find)
}

function scoreOf(wanted: readonly Token[], { title, words }: Pick<Find, 'title' | 'words'>): number {
  const phrases = [title, ...words].map((phrase) => tokens(phrase))
  const best = Math.max(...phrases.map((phrase, at) => phraseScore(wanted, phrase) * (at === 0 ? 1 : 0.97)))
  // Words of several phrases together count less than those of one.
  return Math.max(best, phraseScore(wanted, phrases.flat()) * 0.8)
}

/** 1 for the same words; less for each that is missing on either side, and much less for one that was typed. */
function phraseScore(wanted: readonly Token[], phrase: readonly Token[]): number {
  if (phrase.length === 0) return 0
  const fits = wanted.map((token) => Math.max(0, ...phrase.map((other) => fit(token, other))))
  const typed = fits.reduce((sum, each) => sum + each, 0) / wanted.length
  const used = phrase.filter((other) => wanted.some((token) => fit(token, other) > 0)).length / phrase.length
  // "Schedule a drill" is not "drill schedule".
  const [first] = wanted
  const [other] = phrase
  const isBegun = first !== undefined && other !== undefined && fit(first, other) > 0
  return typed ** 2 * (0.7 + 0.3 * used) + (isBegun ? 0.02 : 0)
}

function fit(wanted: Token, other: Token): number {
  if (wanted.word === other.word) return 1
  if (wanted.means === other.means) return 0.9
  return wanted.word.length >= 2 && other.word.startsWith(wanted.word) ? 0.8 : 0
}

/** A word as it was written, without its ending, and the one that stands for it. */
type Token = { word: string; means: string }

function tokens(text: string): Token[] {
  const all = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}|['’]s\b|['’]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const telling = all.filter((word) => !fillers.has(word))
  return (telling.length > 0 ? telling : all).map((each) => {
    const word = stem(each)
    return { word, means: synonyms.get(word) ?? word }
  })
}

/** Takes the ending off: rooms, printing, expired. */
function stem(word: string): string {
  if (word.length <= 3) return word
  return word
    .replace(/ies$/, 'y')
    .replace(/(?<=..)ing$/, '')
    .replace(/(?<=...)ed$/, '')
    .replace(/(?<=[^s])s$/, '')
    .replace(/(?<=...)e$/, '')
}
