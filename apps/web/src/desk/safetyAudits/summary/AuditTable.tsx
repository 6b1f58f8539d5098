import { Title } from '@mantine/core'
import type { SafetyAuditLine } from '@muster/contract/safetyAuditCalls'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Loaded } from '../../../ui/page/LoadProblem.tsx'
import classes from '../../../ui/page/page.module.css'
import { dayOf } from '../../../ui/times.ts'
import { AuditPager } from '../AuditPager.tsx'
import ownClasses from '../safetyAudit.module.css'
import { auditsPerPage, useSafetyAudits } from '../useSafetyAudits.ts'
import { useSummaryAddress } from './useSummaryAddress.ts'

/** Safety audits one by one, newest first; those of the site that the address names. */
export function AuditTable() {
  const { view, show, addressOf } = useSummaryAddress()
  const { siteId, template, list: page } = view
  const card = useRef<HTMLElement>(null)
  const last = useRef(siteId)
  useEffect(() => {
    // Chosen on a card that may be many screens above.
    if (siteId !== null && siteId !== last.current) card.current?.scrollIntoView()
    last.current = siteId
  }, [siteId])
  const audits = useSafetyAudits(siteId, template, page)
  return (
    <section ref={card} className={classes.card} aria-labelledby="all-safety-audits">
      <div className={classes.cardHead}>
        <Title order={2} id="all-safety-audits">
          {siteId ? 'Safety audits of one site' : 'Safety audits'}
        </Title>
        {siteId ? (
          <Link to={addressOf({ siteId: null, list: 1 })} className={ownClasses.link}>
            All sites
          </Link>
        ) : null}
      </div>
      <Loaded query={audits}>
        {({ items, total }) =>
          items.length === 0 ? (
            <p className={classes.note}>
              {template === null
                ? 'No safety audits yet. Choose a site above to start one.'
                : 'No audits use this template.'}
            </p>
          ) : (
            <>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll it */}
              <section className={ownClasses.scroll} aria-label="Safety audits table" tabIndex={0}>
                <table className={ownClasses.table}>
                  <thead>
                    <tr>
                      <th scope="col">Site</th>
                      <th scope="col">Started</th>
                      <th scope="col">Status</th>
                      <th scope="col" data-number>
                        Score
                      </th>
                      <th scope="col" data-number>
                        Findings
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {items.map((audit) => (
                      <Line key={audit.safetyAuditId} audit={audit} />
                    ))}
                  </tbody>
                </table>
              </section>
              <AuditPager
                page={page}
                total={total}
                pageSize={auditsPerPage}
                turn={(to) => show({ list: to })}
              />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

function Line({ audit }: { audit: SafetyAuditLine }) {
  const { safetyAuditId, siteName, startedAt, startedByName, signedAt, signedByName, percent } = audit
  return (
    <tr>
      <th scope="row">
        <Link
          to={signedAt ? paths.safetyAudit(safetyAuditId) : paths.safetyAuditRun(safetyAuditId)}
          className={ownClasses.link}
        >
          {siteName}
        </Link>
      </th>
      <td>
        {dayOf(startedAt)} by {startedByName}
      </td>
      <td>
        {signedAt ? `Signed ${dayOf(signedAt)} by ${signedByName}` : 'Not signed yet'}
        {audit.isCountersigned ? ', countersigned' : ''}
      </td>
      <td data-number>{percent === null ? '–' : `${percent} %`}</td>
      <td data-number>{audit.findings}</td>
    </tr>
  )
}
