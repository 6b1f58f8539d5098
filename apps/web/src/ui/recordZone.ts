import { zoneForTimes, zoneToStore } from '@muster/domain/zoneForTimes'

/** The zone of the organization in use; null: it chose none. There is one at a time, as there is one account. */
let own: string | null = null

/** Sets the zone in which records show their times. @param zone of the organization in use; null: the device's */
export function setRecordZone(zone: string | null): void {
  own = zone
}

/** Returns the zone of records: the organization's; where it chose none, the device's, and UTC where the device tells none. */
export function recordZone(): string {
  return zoneForTimes(own, new Intl.DateTimeFormat().resolvedOptions().timeZone)
}

/** Returns the same as a zone that can be stored: a device may report a fixed offset, which is none. */
export function storableZone(): string {
  return zoneToStore(recordZone()) ?? 'UTC'
}
