import { afterActionFiles } from '@muster/contract/afterActionCalls'
import type { AuditAction } from '@muster/contract/auditCalls'
import { snapshotPath } from '@muster/contract/cameraCalls'
import { drillLogPaths } from '@muster/contract/drillCalls'
import { photoPaths } from '@muster/contract/photoPaths'
import { listRoomPeople } from '@muster/contract/roomPeopleCalls'
import { findStudents, readRosterOfRoom } from '@muster/contract/rosterCalls'
import { safetyAuditFiles } from '@muster/contract/safetyAuditCalls'
import { taskPhotoPath } from '@muster/contract/taskCalls'

/** The action and the subject of a reading, as the audit has them. */
export type RecordedRead = {
  action: AuditAction
  /** The subject in words, without the name of the thing. */
  words: string
  /** The table whose row has the name, and the parameter of the route that is its id. */
  named?: { table: 'room' | 'camera'; param: string }
  /** The parameter that is counted: which ones were read is in the entry. */
  of?: string
}

const incidentFile = (words: string) =>
  ({ action: 'export.read', words, of: 'incidentId' }) satisfies RecordedRead

/**
 * The routes that show names, pictures of people or whole logs, by their patterns, and what the audit says of each reading. What guests
 * are shown is in the log of the incident.
 */
export const recordedReads: Readonly<Record<string, RecordedRead>> = {
  [readRosterOfRoom.path]: {
    action: 'roster.read',
    words: 'Roster of a room',
    named: { table: 'room', param: 'roomId' },
  },
  [listRoomPeople.path]: {
    action: 'roster.read',
    words: 'People of a room',
    named: { table: 'room', param: 'roomId' },
  },
  [findStudents.path]: { action: 'roster.read', words: 'Search for students', of: 'incidentId' },
  [photoPaths.view(':photoId')]: {
    action: 'photo.read',
    words: 'Photos of reports and counts',
    of: 'photoId',
  },
  [taskPhotoPath(':taskId', ':photoId')]: { action: 'photo.read', words: 'Photos of tasks', of: 'photoId' },
  [safetyAuditFiles.photo(':safetyAuditId', ':photoId')]: {
    action: 'photo.read',
    words: 'Photos of safety audits',
    of: 'photoId',
  },
  [snapshotPath(':cameraId')]: {
    action: 'camera.read',
    words: 'Picture of a camera',
    named: { table: 'camera', param: 'cameraId' },
  },
  [afterActionFiles.log(':incidentId')]: incidentFile('Log of an incident'),
  [afterActionFiles.csv(':incidentId')]: incidentFile('Timeline of an incident (CSV)'),
  [afterActionFiles.pdf(':incidentId')]: incidentFile('Report of an incident (PDF)'),
  [drillLogPaths.csv]: { action: 'export.read', words: 'Drill log (CSV)' },
  [drillLogPaths.pdf]: { action: 'export.read', words: 'Drill log (PDF)' },
  [safetyAuditFiles.pdf(':safetyAuditId')]: {
    action: 'export.read',
    words: 'Report of a safety audit (PDF)',
    of: 'safetyAuditId',
  },
}
