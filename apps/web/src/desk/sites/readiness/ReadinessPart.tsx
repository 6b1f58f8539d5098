import { Title } from '@mantine/core'
import type { SiteReadiness } from '@muster/contract/siteReadinessCalls'
import { t } from '@muster/words/t'
import { Link } from 'react-router'
import { productName } from '../../../api/product.ts'
import { useMay } from '../../../auth/accountState.ts'
import { Meter } from '../../../ui/kit/Meter.tsx'
import { Loaded } from '../../../ui/page/LoadProblem.tsx'
import page from '../../../ui/page/page.module.css'
import classes from './readiness.module.css'
import { type Cause, causesOf, pointsWords } from './reasonWords.ts'
import { useReadiness } from './useReadiness.ts'

/** The readiness of a site, and the causes of it, each with the way to mend it. */
export function ReadinessPart({ siteId }: { siteId: number }) {
  return (
    <section className={page.card} aria-labelledby="readiness">
      <Title order={2} id="readiness">
        {t`Readiness`}
      </Title>
      <Loaded query={useReadiness(siteId)}>{(readiness) => <Shown {...readiness} />}</Loaded>
    </section>
  )
}

function Shown({ siteId, score, reasons }: SiteReadiness) {
  return (
    <>
      <Meter label={t`Readiness`} value={score} max={100} said={t`${score} of 100`} />
      {reasons.length === 0 ? (
        <p>{t`${productName()} knows of no problems.`}</p>
      ) : (
        <ul className={classes.reasons}>
          {causesOf(siteId, reasons).map((cause) => (
            <CauseLine key={cause.code} siteId={siteId} cause={cause} />
          ))}
        </ul>
      )}
      <p className={page.note}>{t`Unknown items count as not ready.`}</p>
    </>
  )
}

function CauseLine({ siteId, cause }: { siteId: number; cause: Cause }) {
  const mayMend = useMay('site.manage', [siteId])
  const { sentence, fix, points } = cause
  return (
    <li className={classes.reason}>
      <span>{sentence}</span>
      <span className={page.note}>{pointsWords(points)}</span>
      {mayMend ? <FixLink {...fix} /> : null}
    </li>
  )
}

function FixLink({ label, to }: { label: string; to: string }) {
  // A part of this page is jumped to by the browser itself, also with a keyboard.
  return to.startsWith('#') ? <a href={to}>{label}</a> : <Link to={to}>{label}</Link>
}
