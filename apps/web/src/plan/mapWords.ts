import { t } from '@muster/words/t'

/**
 * The words that MapLibre shows on a map: of its own it has English ones.
 * @param label the name of the map, for screen readers
 */
export function mapWords(label: string): Record<string, string> {
  return {
    'Map.Title': label,
    'NavigationControl.ZoomIn': t`Zoom in`,
    'NavigationControl.ZoomOut': t`Zoom out`,
    'CooperativeGesturesHandler.WindowsHelpText': t`Use Ctrl + scroll to zoom the map`,
    'CooperativeGesturesHandler.MacHelpText': t`Use ⌘ + scroll to zoom the map`,
    'CooperativeGesturesHandler.MobileHelpText': t`Use two fingers to move the map`,
  }
}
