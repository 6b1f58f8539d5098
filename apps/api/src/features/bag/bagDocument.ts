import { firstViewId, inlinedStatusId } from '@muster/contract/inlinedStatus'
import type { BagStatus } from '@muster/contract/shapes'
import { actionGuides, repeatsAction } from '@muster/domain/incident/actionGuides'
import { becameRealSentence, kindWords } from '@muster/domain/incident/kindWords'
import { neededWords } from '@muster/domain/incident/neededWords'
import { latestNotRetracted } from '@muster/domain/incident/roomView'
import { isToldChecked, tellBuiltIn, toldBuiltIn } from '@muster/domain/incident/tellBuiltIn'
import { signature } from '@muster/domain/incident/voice'
import { languages } from '@muster/words/languages'
import { spokenLanguage, t, told } from '@muster/words/t'
import { escapeHtml } from '../../platform/http/escapeHtml.ts'
import { fallbackAttribute } from '../webApp/webDocument.ts'

/** The text in place of the app's connection line: one with scripts, the other without. */
const connectionLines = () =>
  `<span class="scripted">${escapeHtml(t`Connecting…`)}</span><span class="unscripted">${escapeHtml(t`Muster needs JavaScript for the buttons of this page. Do what is written here, and answer by voice. This page reloads every 10 seconds.`)}</span>`

/** The built app's document, split where a bag's first view is inserted. */
export type DocumentTemplate = { beforeTitle: string; afterTitle: string; sheets: string; tail: string }

/**
 * Splits the built `index.html`. Its style sheets move out of the head: there they would delay the first paint. Behind the
 * first view they delay only the app, which needs them.
 * @param firstViewCss the style sheet of the first view, which is inlined
 * @param preloads links to the page's later requests, from the web's build
 * @throws Error when the document has no title or no place for the app
 */
export function splitDocument(html: string, firstViewCss: string, preloads: string): DocumentTemplate {
  const sheet = /\s*<link[^>]*rel="stylesheet"[^>]*>/g
  const parts = /^(.*)<title>.*<\/title>(.*)<\/head>(.*)<div id="root"><\/div>(.*)$/s.exec(
    html.replace(sheet, ''),
  )
  if (!parts) throw new Error('The built index.html has no title or no #root.')
  const [, beforeTitle = '', head = '', body = '', tail = ''] = parts
  const afterTitle = `${head}${preloads}<style data-first-view>${firstViewCss}</style></head>${body}`
  // The first view explains itself what does not work without scripts.
  const rest = tail.replace(/\s*<noscript>.*?<\/noscript>/s, '')
  return { beforeTitle, afterTitle, sheets: (html.match(sheet) ?? []).join(''), tail: rest }
}

/**
 * Builds the document of a bag's page during an incident: the instructions can be read before any script arrives, and the
 * app starts from the status in it. The web's `public/first-view.css` defines its look.
 * @param status what this bag may see, with an incident
 * @param tag the ETag of that status
 * @param product the product's name, for the title
 * @param catalogFolder the folder of the catalogs for browsers: the page's language is preloaded from it
 */
export function bagDocument(
  { beforeTitle, afterTitle, sheets, tail }: DocumentTemplate,
  status: BagStatus,
  tag: string,
  product: string,
  catalogFolder: string,
): string {
  const title = `<title>${escapeHtml(`${t`Checklist`} – ${product}`)}</title>`
  // Inside a script element only "<" can end or open anything.
  const json = JSON.stringify(status).replaceAll('<', '\\u003c')
  const data = `<script type="application/json" id="${inlinedStatusId}" data-etag="${escapeHtml(tag)}">${json}</script>`
  return `${inLanguage(beforeTitle, status)}${title}${preloadsOfWords(status, catalogFolder)}${afterTitle}<div id="root">${firstView(status)}</div>${data}${sheets}${tail}`
}

/** Names the language on the document, and those that may be chosen, for the app (web/startup/language.ts). */
function inLanguage(html: string, { languages: offered = [], ownWords = [] }: BagStatus): string {
  const code = spokenLanguage()
  const names = escapeHtml([...offered, ...ownWords].join(' '))
  return html.replace(
    /<html [^>]*>/,
    () =>
      `<html lang="${code}" dir="${languages[code].direction}" data-languages="${names}" ${fallbackAttribute()}>`,
  )
}

/** The words of the app, which would be asked for only once its scripts are here. */
function preloadsOfWords({ ownWords = [] }: BagStatus, folder: string): string {
  const code = spokenLanguage()
  if (code === 'en') return ''
  return [`${code}-first`, ...ownWords.filter((name) => name.startsWith(`${code}-`))]
    .map((name) => `${folder}${name}.json`)
    .map((url) => `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(url)}">`)
    .join('')
}

function firstView({ name, siteName, hasChat, incident }: BagStatus): string {
  if (!incident) return ''
  const { instructionsList, snapshot } = incident
  const { word, sentence } = kindWords[snapshot.kind]
  const said = snapshot.realSince ? told(becameRealSentence) : sentence
  const done = instructionsList.filter(({ instructionStatus }) => instructionStatus === 1).length
  const count = instructionsList.length > 0 ? t`${done} of ${instructionsList.length} done` : ''
  // As the app orders them when it is opened: what is still to do comes first.
  const items = instructionsList
    .toSorted((a, b) => a.instructionStatus - b.instructionStatus)
    .map((each) => step(each, snapshot))
  // The app shows more of the room after the first step; this reserves its space.
  items.splice(1, 0, `<li class="room">${escapeHtml(t`Tell command more`)}</li>`)
  return `<div id="${firstViewId}"><header>
<div class="band" data-kind="${snapshot.kind}"${snapshot.realSince ? ' data-new' : ''} role="note" aria-label="${escapeHtml(t`Kind of incident`)}"><span class="words"><strong>${escapeHtml(word)}</strong><span>${escapeHtml(said)}</span></span></div>
<div class="action" data-action="${snapshot.action}"><p class="word">${translated(snapshot.action)}</p><p class="place"><strong><bdi>${escapeHtml(name)}</bdi></strong> <span><bdi>${escapeHtml(siteName)}</bdi></span></p><p class="directive">${escapeHtml(actionGuides[snapshot.action].directive)}</p></div>
</header>${alerts(incident, hasChat || snapshot.hasChat)}
<main><div class="head"><h1>${escapeHtml(t`Checklist`)}</h1><span class="count">${escapeHtml(count)}</span></div><ol data-incident="${snapshot.id}" data-words="${escapeHtml(wordsOfButtons().join('|'))}">${items.join('')}</ol></main><div class="answer"></div><div class="nav"></div></div>`
}

/** The words of a button and of its state, as web/startup/earlyButtons.ts reads them. */
const wordsOfButtons = () => [
  t`Acknowledge`,
  t`Acknowledged`,
  t`Sent`,
  t`Sending…`,
  t`Waiting – will send automatically`,
]

/**
 * A step, with its button where one tap answers it (web/startup/earlyButtons.ts). The others have a page or a field of
 * the app's; their place is kept.
 */
function step(
  { id, instruction, instructionDataType, instructionStatus }: Instruction,
  { instructions }: Snapshot,
) {
  const isOpen = instructionStatus === 0 && instructionDataType === 0
  const needed = instructions.find((each) => each.id === id)
  const notYet = [t`Not acknowledged yet`, needed && neededWords(needed)].filter(Boolean).join(' · ')
  const button = `<button type="button" class="ack" data-ack="${id}" aria-describedby="step-${id}">${escapeHtml(t`Acknowledge`)}</button><p class="state" role="status">${escapeHtml(notYet)}</p>`
  return `<li data-done="${instructionStatus}"${isOpen ? ' class="tap"' : ''}><p class="instruction" id="step-${id}" dir="auto">${translated(instruction)}</p>${isOpen ? button : ''}</li>`
}

/** The head with the latest message to all rooms, or a newer unseen one to this room. */
function alerts({ broadcast, roomBroadcast, snapshot }: Incident, hasChat: boolean): string {
  const toAll = latestNotRetracted(snapshot.broadcasts)
  const seen = Math.max(toAll?.seq ?? 0, snapshot.rooms[0]?.seenUpTo ?? 0)
  const toRoom = latestNotRetracted(snapshot.rooms[0]?.messages ?? [])
  const isForRoom = roomBroadcast !== null && (toRoom?.seq ?? 0) > seen
  const { broadcastMessage } = isForRoom ? roomBroadcast : broadcast
  const sent = isForRoom ? toRoom : toAll
  const names = [
    t`Broadcast`,
    t`Room`,
    ...(hasChat ? [t`Chat`] : []),
    ...(snapshot.reunification ? [t`Reunify`] : []),
  ]
  const tabs = names.map(
    (each, at) => `<span${at === Number(isForRoom) ? ' class="shown"' : ''}>${escapeHtml(each)}</span>`,
  )
  // Where it says what the action says, the app folds it up; without scripts nothing could unfold it.
  const isRepeated = !isForRoom && repeatsAction(snapshot.action, broadcastMessage)
  const severity = isForRoom ? '' : ` data-severity="${toAll?.severity ?? 1}"`
  return `<section aria-label="${escapeHtml(t`Alerts`)}"${isRepeated ? ' data-repeated' : ''}><p class="line">${connectionLines()}</p><div class="segments" aria-hidden="true">${tabs.join('')}</div>
<div class="preview"${severity}><p class="message" dir="auto">${escapeHtml(toldBuiltIn(broadcastMessage))}</p><p class="from"><bdi>${escapeHtml(sent ? signature(sent.from, sent.byName) : '')}</bdi></p></div></section>`
}

/**
 * A text that was stored in English: translated where the catalog has it, with the English below, until a person of the organization has
 * checked the translation.
 */
function translated(text: string): string {
  const words = tellBuiltIn(text)
  if (words === null) return escapeHtml(text)
  return isToldChecked(text)
    ? escapeHtml(words)
    : `${escapeHtml(words)}<span class="english" lang="en" dir="ltr">${escapeHtml(text)}</span>`
}

type Incident = NonNullable<BagStatus['incident']>
type Instruction = Incident['instructionsList'][number]
type Snapshot = Incident['snapshot']
