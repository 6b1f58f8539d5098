import { Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { IncidentState } from '@muster/domain/incident/state'
import { t } from '@muster/words/t'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../../auth/accountState.ts'
import { useHasCameras } from '../../../desk/cameras/useHasCameras.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import classes from './IncidentControlBar.module.css'
import { type IncidentControl, slotsInRow, splitControls } from './incidentControlOrder.ts'

/** The controls that open a dialog here, rather than a page. */
export type IncidentControlDialog = 'commander' | 'action' | 'real'

type IncidentControlsProps = {
  incident: IncidentState
  isMine: boolean
  /** The menu of messages and the way to the all-clear, at the ends of the row. */
  message: ReactNode
  end: ReactNode
  /** True when this person may control the incident. */
  mayChange: boolean
  onOpen: (dialog: IncidentControlDialog) => void
}

/** A page by its address, or a dialog by its name. */
type ControlTarget = { label: string; to: string } | { label: string; opens: IncidentControlDialog }

/** The next steps, in the order of importance, always in one row: those that do not fit are in its menu. */
export function IncidentControls(props: IncidentControlsProps) {
  const { incident, isMine, mayChange, onOpen, message, end } = props
  const given = useAvailableControls(incident, isMine, mayChange)
  const { shown, inMenu } = splitControls(given, useSlotCount())
  const targets = controlTargets(incident.id)
  const isLed = incident.commanderId !== null
  return (
    <div className={classes.buttons}>
      {message}
      {shown.map((control) => {
        const target = targets[control]
        const buttonProps = {
          kind: control === 'takeCommand' && !isLed ? 'primary' : 'secondary',
          className: control === 'thisIsReal' ? (classes.real ?? '') : '',
        } as const
        return 'to' in target ? (
          <Button key={control} {...buttonProps} component={Link} to={target.to}>
            {target.label}
          </Button>
        ) : (
          <Button key={control} {...buttonProps} onClick={() => onOpen(target.opens)}>
            {target.label}
          </Button>
        )
      })}
      {inMenu.length > 0 ? (
        <Menu position="bottom-end" shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button rightSection={<IconChevronDown size={16} aria-hidden className={classes.sign ?? ''} />}>
              {t`More`}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {inMenu.map((control) => {
              const target = targets[control]
              return 'to' in target ? (
                <Menu.Item key={control} component={Link} to={target.to}>
                  {target.label}
                </Menu.Item>
              ) : (
                <Menu.Item key={control} onClick={() => onOpen(target.opens)}>
                  {target.label}
                </Menu.Item>
              )
            })}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {end}
    </div>
  )
}

function controlTargets(id: string): Record<IncidentControl, ControlTarget> {
  return {
    takeCommand: { label: t`Take command …`, opens: 'commander' },
    chat: { label: t`Chat`, to: paths.chatOf(id) },
    clearRooms: { label: t`Clear rooms`, to: paths.clearRooms(id) },
    changeAction: { label: t`Change action …`, opens: 'action' },
    inviteResponders: { label: t`Invite responders`, to: paths.externalAccess(id) },
    reunification: { label: t`Reunification`, to: paths.reunification(id) },
    cameras: { label: t`Cameras`, to: paths.camerasOf({ incident: id }) },
    handOver: { label: t`Hand over command …`, opens: 'commander' },
    thisIsReal: { label: t`Make REAL …`, opens: 'real' },
  }
}

function useAvailableControls(
  { id, sites, kind }: IncidentState,
  isMine: boolean,
  mayChange: boolean,
): IncidentControl[] {
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
function useSlotCount(): number {
  const atOnce = { getInitialValueInEffect: false }
  const isDesk = useMediaQuery('(min-width: 60.0625em)', undefined, atOnce)
  return isDesk ? slotsInRow.desk : slotsInRow.phone
}
