import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import classes from './safetyAudit.module.css'

/** The pages of safety audits beside their summary. */
export function SafetyAuditTabs() {
  return (
    <nav className={classes.parts} aria-label="Safety audits">
      <Button component={Link} to={paths.safetyAudits} variant="default">
        Summary
      </Button>
      <Button component={Link} to={paths.safetyAuditTemplates()} variant="default">
        Questions
      </Button>
    </nav>
  )
}
