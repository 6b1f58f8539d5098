import { inlinedStatusId } from '@muster/contract/inlinedStatus'
import { browserStorage } from './browserStorage.ts'
import { type EarlyEntry, keepAcknowledgement, keptStage, noteSent } from './earlyAcknowledgement.ts'
import { isBagPage } from './firstScheme.ts'
import { outboxChanged } from './outboxChanged.ts'
import { outboxKey } from './phoneIdentity.ts'

/**
 * Makes the buttons of the first view work (apps/api/src/features/bag/bagDocument.ts): on a slow phone the app takes seconds more.
 * A tap is kept in the outbox first and then sent once; whatever does not arrive is sent by the app. Where the browser keeps
 * nothing there are no buttons: a tap would be lost.
 */
export function offerEarlyButtons(): void {
  const barcode = isBagPage() && location.pathname.split('/')[2]
  const storage = browserStorage()
  if (!barcode || !storage) return
  document.documentElement.setAttribute('data-early', '')
  const bag: Bag = { storage, barcode: decodeURIComponent(barcode) }
  // What was tapped before a reload shows as soon as it is drawn: the end of the document waits for style sheets.
  if (storage.getItem(outboxKey(bag.barcode))) {
    const drawing = new MutationObserver(() => {
      if (!document.getElementById(inlinedStatusId)) return
      drawing.disconnect()
      showStages(bag)
    })
    drawing.observe(document, { childList: true, subtree: true })
    document.addEventListener('readystatechange', () => drawing.disconnect())
  }
  window.addEventListener(outboxChanged, () => showStages(bag))
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('#first-view [data-ack]')
    if (button) void acknowledge(bag, button)
  })
}

type Bag = { storage: Storage; barcode: string }

async function acknowledge(bag: Bag, button: HTMLElement) {
  const place = placeOf(bag, button)
  try {
    const entry = keepAcknowledgement(place, new Date().toISOString(), (bytes) =>
      crypto.getRandomValues(bytes),
    )
    if (!entry) return
    sending.add(place.instructionId)
    changed()
    await send(bag, entry)
  } catch {
    // Kept and not sent, or not even kept: then the button stays as it was.
  }
  sending.delete(place.instructionId)
  changed()
}

/** The instructions whose acknowledgement is under way. */
const sending = new Set<string>()

/** Tells the app, if it is there already, and the first view. */
function changed() {
  window.dispatchEvent(new Event(outboxChanged))
}

/** Sends it as the app does (specification, section 7). A failure leaves it to the app, which tries until it is told yes or no. */
async function send({ storage, barcode }: Bag, { commandId, incidentId, action }: EarlyEntry) {
  const { userId, sequence, instructionIds } = action
  const response = await fetch('/api/incident/SubmitClassroomUpdate', {
    method: 'POST',
    keepalive: true,
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({
      classroomBarcode: barcode,
      sequence,
      userId,
      incidentId,
      instructionResponse: [{ id: instructionIds[0], instructionStatus: 1, instructionValue: null }],
    }),
  })
  const { version } = await response.json()
  if (response.ok && Number.isInteger(version)) noteSent(storage, barcode, commandId, version, Date.now())
}

function showStages(bag: Bag) {
  for (const button of Array.from(document.querySelectorAll<HTMLElement>('#first-view [data-ack]'))) {
    const place = placeOf(bag, button)
    const stage = keptStage(place)
    if (!stage) continue
    const isSent = stage === 'sent'
    button.dataset.stage = stage
    button.setAttribute('aria-disabled', 'true')
    const [acknowledge = '', acknowledged = '', sent = '', isBeingSent = '', waiting = ''] =
      button.closest<HTMLElement>('[data-words]')?.dataset.words?.split('|') ?? []
    button.textContent = isSent ? acknowledged : acknowledge
    const state = button.nextElementSibling
    if (state) state.textContent = isSent ? sent : sending.has(place.instructionId) ? isBeingSent : waiting
  }
}

function placeOf(bag: Bag, button: HTMLElement) {
  const incidentId = button.closest<HTMLElement>('[data-incident]')?.dataset.incident ?? ''
  return { storage: bag.storage, barcode: bag.barcode, incidentId, instructionId: button.dataset.ack ?? '' }
}
