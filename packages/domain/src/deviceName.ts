import { inEnglish, t, told } from '@muster/words/t'

/**
 * Names a device so that its owner can tell it from others: “Safari on iPhone”.
 * @param agent navigator.userAgent
 */
export function deviceName(agent: string): string {
  return `${browserOf(agent)} on ${systemOf(agent)}`
}

/** The stored name of a device in the reader’s language. */
export function toldDeviceName(name: string): string {
  const [browser = '', system, ...rest] = name.split(' on ')
  if (system === undefined || rest.length > 0) return name
  const isKnown = (names: readonly (readonly [RegExp, string])[], found: string) =>
    names.some(([, each]) => each === found)
  if (!isKnown([...browsers, [/./, unknownBrowser]], browser)) return name
  if (!isKnown([...systems, [/./, unknownSystem]], system)) return name
  return t`${told(browser)} on ${told(system)}`
}

/** Names for what is not recognized; stored, as the others are. */
const unknownBrowser = inEnglish('A browser')
const unknownSystem = inEnglish('a device')

// The order counts: each browser also claims to be those below it.
const browsers: readonly [sign: RegExp, name: string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly [sign: RegExp, name: string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]

function browserOf(agent: string): string {
  return browsers.find(([sign]) => sign.test(agent))?.[1] ?? unknownBrowser
}

function systemOf(agent: string): string {
  return systems.find(([sign]) => sign.test(agent))?.[1] ?? unknownSystem
}
