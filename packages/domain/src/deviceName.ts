/**
 * Names a device so that its owner can tell it from others: “Safari on iPhone”.
 * @param agent navigator.userAgent
 */
export function deviceName(agent: string): string {
  return `${browserOf(agent)} on ${systemOf(agent)}`
}

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
  return browsers.find(([sign]) => sign.test(agent))?.[1] ?? 'A browser'
}

function systemOf(agent: string): string {
  return systems.find(([sign]) => sign.test(agent))?.[1] ?? 'a device'
}
