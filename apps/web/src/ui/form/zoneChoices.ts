type ZoneChoice = { value: string; label: string }

let known: ZoneChoice[] | null = null

/**
 * Time zones to choose among: all the browser knows, and the one that is chosen. Each says what people there call it, so that it is found by
 * “central” as well as by “Chicago”.
 * @param chosen as IANA names it; some are known by an older name
 */
export function zoneChoices(chosen: string): readonly ZoneChoice[] {
  known ??= Intl.supportedValuesOf('timeZone').map(choiceOf)
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
