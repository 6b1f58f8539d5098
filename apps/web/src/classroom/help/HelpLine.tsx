import { typeName } from '@muster/domain/incident/incidentTypes'
import { t } from '@muster/words/t'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { rich } from '../../ui/rich.tsx'
import { useBag } from '../BagContext.ts'
import quiet from '../quiet.module.css'
import { helpWords, useHelp } from './useHelp.ts'

/** On the bag's home: the latest call for help, as long as it is not done. */
export function HelpLine() {
  const { barcode } = useBag()
  const [latest] = useHelp(barcode).calls
  if (!latest || latest.state === 'done') return null
  return (
    <div className={quiet.notice} role="status">
      <p>{rich`<b>Your call for help (${typeName(latest.type)}):</b> ${helpWords(latest)}`}</p>
      <Link to={paths.bag(barcode, 'report')} className={quiet.link}>{t`Open it`}</Link>
    </div>
  )
}
