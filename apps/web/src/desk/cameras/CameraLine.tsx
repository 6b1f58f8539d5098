import { changeCamera, type ManagedCamera, moveCamera, removeCamera } from '@muster/contract/cameraCalls'
import { t } from '@muster/words/t'
import { Link } from 'react-router'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { RecordLine } from '../../ui/page/RecordLine.tsx'
import classes from '../../ui/page/recordList.module.css'
import { kindWords } from './kindWords.ts'
import { useReloadCameras } from './useCameras.ts'

type CameraLineProps = { stored: ManagedCamera; place: number; isLast: boolean; onEdit: () => void }

/** One camera of a site, and the actions on it. */
export function CameraLine({ stored, ...line }: CameraLineProps) {
  const { cameraId, name, looksAt, kind, isOn, version, address, pictureAddress } = stored
  const params = { cameraId }
  return (
    <RecordLine
      {...line}
      name={name}
      isOn={isOn}
      onLabel={t`On`}
      toggle={() => call(changeCamera, { params, body: { name, looksAt, kind, isOn: !isOn, version } })}
      move={(position) => call(moveCamera, { params, body: { position } })}
      remove={() => call(removeCamera, { params })}
      removeEffect={t`${name} is removed from this list. The camera itself keeps running.`}
      reload={useReloadCameras()}
      editLabel={t`Edit ${name}`}
      buttons={
        isOn ? (
          <Button component={Link} to={paths.videoOf({ camera: cameraId })} aria-label={t`View ${name}`}>
            {t`Look`}
          </Button>
        ) : null
      }
    >
      <strong>{name}</strong>
      {looksAt ? <span>{looksAt}</span> : null}
      <span className={classes.dim}>{kindWords[kind]}</span>
      <span className={classes.address}>{address}</span>
      {pictureAddress ? <span className={classes.address}>{t`Pictures: ${pictureAddress}`}</span> : null}
      {isOn ? null : <span className={classes.dim}>{t`Off. No one can view it.`}</span>}
    </RecordLine>
  )
}
