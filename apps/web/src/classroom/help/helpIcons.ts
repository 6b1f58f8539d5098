import type { IncidentType } from '@muster/domain/incident/vocabulary'
import {
  IconAlertTriangle,
  IconBandage,
  IconBrain,
  IconDotsCircleHorizontal,
  IconHeartbeat,
  IconHeartHandshake,
  IconUserSearch,
} from '@tabler/icons-react'

/** The icon of each of the seven types (specification, section 3). */
export const typeIcons = {
  1: IconAlertTriangle,
  2: IconBandage,
  3: IconHeartbeat,
  4: IconHeartHandshake,
  5: IconBrain,
  6: IconUserSearch,
  7: IconDotsCircleHorizontal,
} as const satisfies Record<IncidentType, unknown>
