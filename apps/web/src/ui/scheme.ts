/** The color schemes that a person can choose for this device; `device`: as the device itself is set. */
export const schemeChoices = ['light', 'dark', 'device'] as const
export type SchemeChoice = (typeof schemeChoices)[number]
type Scheme = 'light' | 'dark'

/** Kept on the device. startup/firstScheme.ts reads it before the first paint. */
const key = 'muster.scheme'
const attribute = 'data-mantine-color-scheme'
const listeners = new Set<() => void>()
/** The scheme that a page forces, regardless of the choice: a bag's page decides for itself. */
let forced: Scheme | null = null
/** The choice for as long as the page lives, where the browser keeps nothing. */
let unkept: SchemeChoice | null = null

/** The choice made on this device. */
export function chosenScheme(): SchemeChoice {
  return unkept ?? schemeChoices.find((choice) => choice === stored()) ?? 'device'
}

/** Changes it, here and in every other tab of this device. */
export function chooseScheme(choice: SchemeChoice): void {
  try {
    localStorage.setItem(key, choice)
  } catch {
    unkept = choice
  }
  show()
}

/** Calls back when the choice changes; returns the way to stop. */
export function subscribeToScheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The scheme that is on the screen now. */
export function shownScheme(): string {
  return document.documentElement.getAttribute(attribute) ?? 'light'
}

/**
 * Forces one scheme until released, regardless of the choice. Nothing that happens meanwhile (another tab's
 * choice, a device that turns bright at sunrise) lights up a dark room.
 * @returns the function that restores the choice
 */
export function forceScheme(scheme: Scheme): () => void {
  forced = scheme
  show()
  return () => {
    forced = null
    show()
  }
}

/** Follows the device and other tabs from now on. */
export function followScheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show)
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) show()
  })
}

function show(): void {
  document.documentElement.setAttribute(attribute, forced ?? wanted())
  for (const listener of listeners) listener()
}

function wanted(): Scheme {
  const choice = chosenScheme()
  if (choice !== 'device') return choice
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

function stored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
