import { inCatalog, t } from '@muster/words/t'
import type { Find } from './find.ts'
import { phrasesOf } from './phrases.ts'

/** Words that say nothing about what somebody looks for, in English. */
const englishFillers =
  'a,an,and,any,are,at,be,by,can,did,do,does,for,from,have,how,i,in,is,it,last,me,my,of,on,or,our,s,see,show,the,this,to,up,was,we,what,when,where,which,who,with,you,your'

/** Such words of another language: those of its catalog in place of these. */
const ownFillers = () => t`a, an, the, of, in, for`

/** One word for what people call by many. The same words of another language are those of its catalog. */
const synonyms: Readonly<Record<string, () => string>> = {
  user: () =>
    t`user, teacher, teachers, staff, people, person, employee, account, coworker, colleague, principal, member`,
  site: () => t`site, school, campus, building`,
  guest: () =>
    t`guest, cop, police, officer, sheriff, deputy, firefighter, ems, paramedic, responder, outsider`,
  notification: () => t`notification, email, mail, text, sms, alert, notify, texts, alerts`,
  label: () => t`label, sticker, qr, barcode, tag`,
  rbim: () => t`rbim, walkie, button, pendant, device, hardware, sensor`,
  bag: () => t`bag, kit, backpack, gobag`,
  drill: () => t`drill, exercise, practice`,
  invite: () => t`invite, add, create, new, make`,
  audit: () => t`audit, inspection, walkthrough`,
  camera: () => t`camera, cctv, video`,
  task: () => t`task, todo, chore`,
  chat: () => t`chat, talk, messenger`,
  schedule: () => t`schedule, calendar, plan, planned`,
}

/** The words of the reader’s language and of English: what says nothing, and what each one stands for. */
type Lexicon = { fillers: ReadonlySet<string>; means: ReadonlyMap<string, string> }

function lexiconOf(): Lexicon {
  const means = new Map<string, string>()
  const add = () => {
    for (const [word, others] of Object.entries(synonyms))
      for (const other of phrasesOf(others())) means.set(stem(plain(other)), word)
  }
  add()
  // English last: a word that both languages have is meant as Muster’s own.
  inCatalog(null, add)
  return { fillers: new Set([englishFillers, plain(ownFillers())].flatMap(phrasesOf)), means }
}

/** Least that something must have of what was typed. */
const least = 0.45

/**
 * Sorts finds by how well they fit what was typed, the best first; those that do not are left out. A word counts where it or
 * a synonym is in the title or in one of the phrases, also while it is being typed.
 */
export function rankFinds<F extends Pick<Find, 'title' | 'words'>>(typed: string, finds: readonly F[]): F[] {
  const lexicon = lexiconOf()
  const wanted = tokens(typed, lexicon)
  if (wanted.length === 0) return []
  return finds
    .map((find) => ({ find, score: scoreOf(wanted, find, lexicon) }))
    .filter(({ score }) => score >= least)
    .sort((a, b) => b.score - a.score)
    .map(({ find }) => find)
}

function scoreOf(
  wanted: readonly Token[],
  { title, words }: Pick<Find, 'title' | 'words'>,
  lexicon: Lexicon,
): number {
  const phrases = [title, ...words].map((phrase) => tokens(phrase, lexicon))
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

function tokens(text: string, { fillers, means }: Lexicon): Token[] {
  const all = plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const telling = all.filter((word) => !fillers.has(word))
  return (telling.length > 0 ? telling : all).map((each) => {
    const word = stem(each)
    return { word, means: means.get(word) ?? word }
  })
}

/** Without capitals, accents and what stands behind an apostrophe. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}|['’]s\b|['’]/gu, '')
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
