import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { changeCamera, type ManagedCamera, moveCamera, removeCamera } from '@muster/contract/cameraCalls'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../api/call.ts'
import { sentenceOf } from '../../api/problemError.ts'
import { paths } from '../../paths.ts'
import { ConfirmButton } from '../../ui/page/ConfirmButton.tsx'
import { Problem } from '../../ui/page/Problem.tsx'
import classes from '../../ui/page/recordList.module.css'
import { kindWords } from './kindWords.ts'
import { useReloadCameras } from './useCameras.ts'

type CameraLineProps = { stored: ManagedCamera; place: number; isLast: boolean; onEdit: () => void }

/** One camera of a site, and the actions on it. */
export function CameraLine({ stored, place, isLast, onEdit }: CameraLineProps) {
  const { cameraId, name, kind, isOn, version, address, pictureAddress } = stored
  const reload = useReloadCameras()
  const params = { cameraId }
  const switching = useMutation({
    mutationFn: () =>
      call(changeCamera, { params, body: { name, looksAt: stored.looksAt, kind, isOn: !isOn, version } }),
    onSettled: reload,
  })
  const moving = useMutation({
    mutationFn: (position: number) => call(moveCamera, { params, body: { position } }),
    onSettled: reload,
  })
  const error = switching.error ?? moving.error
  return (
    <div className={classes.row} data-off={!isOn || undefined}>
      <div className={classes.what}>
        <strong>{name}</strong>
        {stored.looksAt ? <span>{stored.looksAt}</span> : null}
        <span className={classes.dim}>{kindWords[kind]}</span>
        <span className={classes.address}>{address}</span>
        {pictureAddress ? <span className={classes.address}>Pictures: {pictureAddress}</span> : null}
        {isOn ? null : <span className={classes.dim}>Off: nobody can look at it.</span>}
      </div>
      <div className={classes.can}>
        <Checkbox
          size="md"
          label="On"
          checked={isOn}
          disabled={switching.isPending}
          aria-label={`On: ${name}`}
          onChange={() => switching.mutate()}
        />
        <span className={classes.moves}>
          <ActionIcon
            variant="default"
            size={36}
            radius="md"
            disabled={place === 1 || moving.isPending}
            aria-label={`Move ${name} up`}
            onClick={() => moving.mutate(place - 1)}
          >
            <IconArrowUp size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={36}
            radius="md"
            disabled={isLast || moving.isPending}
            aria-label={`Move ${name} down`}
            onClick={() => moving.mutate(place + 1)}
          >
            <IconArrowDown size={18} aria-hidden />
          </ActionIcon>
        </span>
        {isOn ? (
          <Button
            component={Link}
            to={paths.videoOf({ camera: cameraId })}
            variant="default"
            size="sm"
            aria-label={`Look at ${name}`}
          >
            Look
          </Button>
        ) : null}
        <Button variant="default" size="sm" onClick={onEdit} aria-label={`Change ${name}`}>
          Change
        </Button>
        <ConfirmButton
          action="Remove"
          whyNot={null}
          onConfirm={async () => {
            await call(removeCamera, { params })
            await reload()
          }}
        >
          {name} is removed here. The camera itself goes on.
        </ConfirmButton>
      </div>
      {error ? <Problem>{sentenceOf(error)}</Problem> : null}
    </div>
  )
}
