import type { StoredRbim } from '@muster/contract/rbimCalls'
import { percentWords } from '@muster/words/amounts'
import { t, told } from '@muster/words/t'
import { useParams } from 'react-router'
import { useMay } from '../../auth/accountState.ts'
import { paths } from '../../paths.ts'
import { PropertyList } from '../../ui/kit/PropertyList.tsx'
import { LoadedPage } from '../../ui/page/LoadProblem.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import classes from '../../ui/page/page.module.css'
import { RbimStateMark } from '../../ui/RbimStateMark.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { RbimHistory } from './RbimHistory.tsx'
import { RbimPlots } from './RbimPlots.tsx'
import { RbimRecord } from './RbimRecord.tsx'
import { RbimTests } from './RbimTests.tsx'
import { durationWords, pressWords } from './rbimWords.ts'
import { useRbim } from './useRbims.ts'

/** One RBIM: its present state, its history, and its settings. */
export default function RbimPage() {
  const { serialNumber = '' } = useParams()
  const rbim = useRbim(serialNumber)
  return (
    <div className={classes.page}>
      <LoadedPage query={rbim} height={240}>
        {(data) => (
          <>
            <PageHeader
              title={`RBIM ${data.serialNumber}`}
              backLink={{ to: paths.rbims, label: t`All RBIMs` }}
            />
            <CurrentState rbim={data} />
            <RbimPlots rbim={data} />
            <RbimTests serialNumber={data.serialNumber} />
            <RbimHistory serialNumber={data.serialNumber} />
            <RecordPart rbim={data} reload={async () => (await rbim.refetch()).data ?? data} />
          </>
        )}
      </LoadedPage>
    </div>
  )
}

/** The editable record, for people with the right at its site. */
function RecordPart({ rbim, reload }: { rbim: StoredRbim; reload: () => Promise<StoredRbim> }) {
  const mayManage = useMay('rbim.manage', [rbim.siteId])
  return mayManage ? <RbimRecord rbim={rbim} reload={reload} /> : null
}

function CurrentState({ rbim }: { rbim: StoredRbim }) {
  const { state, fault, seenAt, battery, signal, firmware, model, siteName, roomName } = rbim
  const { testedAt, isTestPassed, intervalSeconds, keySetAt } = rbim
  return (
    <section className={classes.card} aria-label={t`Status`}>
      <RbimStateMark state={state} />
      {fault ? <p>{told(fault)}</p> : null}
      {keySetAt === null ? (
        <p>{t`This device has no key, so its messages are ignored. Add a key below.`}</p>
      ) : null}
      <PropertyList
        facts={[
          { name: t`Where`, value: roomName ? `${roomName}, ${siteName}` : siteName },
          { name: t`Last seen`, value: seenAt ? <TimeText at={seenAt} relative /> : t`Never` },
          { name: t`Reports`, value: t`every ${durationWords(intervalSeconds)}` },
          { name: t`Battery`, value: battery === null ? t`Unknown` : percentWords(battery) },
          { name: t`Signal`, value: signal === null ? t`Unknown` : `${signal} dBm` },
          {
            name: t`Last self-test`,
            value: testedAt ? (
              <>
                {isTestPassed ? t`Passed` : t`Failed`}, <TimeText at={testedAt} />
              </>
            ) : (
              t`None yet`
            ),
          },
          { name: t`Model`, value: model },
          { name: t`Firmware`, value: firmware ?? t`Unknown` },
          { name: t`Button action`, value: pressText(rbim) },
        ]}
      />
    </section>
  )
}

/** The effect of a press, and the bag in whose name it acts. */
function pressText({ press, pressBagName }: StoredRbim): string {
  if (press === 'nothing') return t`Does nothing`
  return pressBagName === null
    ? t`${pressWords[press]}. Its room and site have no bag, so managers only get an email.`
    : t`${pressWords[press]}, from ${pressBagName}`
}
