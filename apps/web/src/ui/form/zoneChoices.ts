type ZoneChoice = { value: string; label: string }

/** The six zones of the United States, from east to west: nearly every school is in one of them. */
const american = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
]

let known: ZoneChoice[] | null = null

/**
 * Time zones to choose among: those of the United States first, all others that the browser knows, and the one that is chosen. Each says what people there call it, so that it is found by
 * “central” as well as by “Chicago”.
 * @param chosen as IANA names it; some are known by an older name
 */
export function zoneChoices(chosen: string): readonly ZoneChoice[] {
  known ??= [...new Set([...american, ...Intl.supportedValuesOf('timeZone')])].map(choiceOf)
  return known.some(({ value }) => value === chosen) ? known : [choiceOf(chosen), ...known]
}

function choiceOf(value: string): ZoneChoice {
  const place = value.replaceAll('_', ' ')
  const called = nameOf(value)
  return { value, label: called && called !== value ? `${place} (${called})` : place }
}

function nameOf(timeZone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
      .formatToParts(0)
      .find(({ type }) => type === 'timeZoneName')?.value
  } catch {
    return undefined
  }
}
