import { Button, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { IncidentState } from '@muster/domain/incident/state'
import { IconChevronDown } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMay } from '../../../auth/accountState.ts'
import { useHasCameras } from '../../../desk/cameras/useHasCameras.ts'
import { paths } from '../../../paths.ts'
import classes from './CourseBar.module.css'
import { type CourseWay, placesInRow, splitWays } from './courseWays.ts'

/** What opens a dialog here, rather than a page. */
export type CourseDialog = 'commander' | 'action' | 'real'

type CourseWaysProps = {
  incident: IncidentState
  isMine: boolean
  /** Whether this person may change the course of the incident. */
  mayChange: boolean
  onOpen: (dialog: CourseDialog) => void
}

/** A page by its address, or a dialog by its name. */
type Target = { label: string; to: string } | { label: string; opens: CourseDialog }

/** What to do next, in the order of use, always in one row: what does not fit is in its menu. */
export function CourseWays({ incident, isMine, mayChange, onOpen }: CourseWaysProps) {
  const given = useGivenWays(incident, isMine, mayChange)
  const { shown, inMenu } = splitWays(given, usePlaces())
  const targets = targetsOf(incident.id)
  const isLed = incident.commanderId !== null
  return (
    <div className={classes.buttons}>
      {shown.map((way) => {
        const target = targets[way]
        const look = {
          size: 'sm',
          variant: way === 'takeCommand' && !isLed ? 'filled' : 'default',
          className: way === 'thisIsReal' ? (classes.real ?? '') : '',
        }
        return 'to' in target ? (
          <Button key={way} {...look} component={Link} to={target.to}>
            {target.label}
          </Button>
        ) : (
          <Button key={way} {...look} onClick={() => onOpen(target.opens)}>
            {target.label}
          </Button>
        )
      })}
      {inMenu.length > 0 ? (
        <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button size="sm" variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
              More
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {inMenu.map((way) => {
              const target = targets[way]
              return 'to' in target ? (
                <Menu.Item key={way} component={Link} to={target.to} className={classes.item ?? ''}>
                  {target.label}
                </Menu.Item>
              ) : (
                <Menu.Item key={way} className={classes.item ?? ''} onClick={() => onOpen(target.opens)}>
                  {target.label}
                </Menu.Item>
              )
            })}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </div>
  )
}

function targetsOf(id: string): Record<CourseWay, Target> {
  return {
    takeCommand: { label: 'Take command …', opens: 'commander' },
    chat: { label: 'Chat', to: paths.chatOf(id) },
    clearRooms: { label: 'Clear rooms', to: paths.clearRooms(id) },
    changeAction: { label: 'Change action …', opens: 'action' },
    inviteResponders: { label: 'Invite responders', to: paths.externalAccess(id) },
    reunification: { label: 'Reunification', to: paths.reunification(id) },
    cameras: { label: 'Cameras', to: paths.camerasOf({ incident: id }) },
    handOver: { label: 'Hand over command …', opens: 'commander' },
    thisIsReal: { label: 'This is real …', opens: 'real' },
  }
}

function useGivenWays({ id, sites, kind }: IncidentState, isMine: boolean, mayChange: boolean): CourseWay[] {
  const siteIds = sites.map((site) => site.id)
  const mayClear = useMay('room.clear', siteIds)
  const mayInvite = useMay('guest.manage', siteIds)
  const hasCameras = useHasCameras(id)
  return [
    'chat',
    'reunification',
    ...(mayClear ? (['clearRooms'] as const) : []),
    ...(mayInvite ? (['inviteResponders'] as const) : []),
    ...(hasCameras ? (['cameras'] as const) : []),
    ...(mayChange ? ([isMine ? 'handOver' : 'takeCommand', 'changeAction'] as const) : []),
    ...(mayChange && kind !== 'Actual' ? (['thisIsReal'] as const) : []),
  ]
}

/** By the window: the first drawing has the right ones already. In em, so that large letters count as a small screen. */
function usePlaces(): number {
  const atOnce = { getInitialValueInEffect: false }
  const isLarge = useMediaQuery('(min-width: 82em)', undefined, atOnce)
  const isDesk = useMediaQuery('(min-width: 62.5625em)', undefined, atOnce)
  if (isLarge) return placesInRow.large
  return isDesk ? placesInRow.small : placesInRow.phone
}
