import type { Watch } from '@muster/contract/watchCalls'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { IconChevronDown, IconChevronUp, IconLifebuoy } from '@tabler/icons-react'
import { useState } from 'react'
import { HelpCard } from './HelpCard.tsx'
import classes from './HelpCards.module.css'

/** From this width on, in CSS pixels, cards are beside the page’s content instead of on it. */
const wide = 900

/** Rooms that call for help, those that wait longest first; on a phone a line that opens. */
export function HelpCards({ help }: { help: Watch['help'] }) {
  const [open, setOpen] = useState(() => window.innerWidth >= wide)
  if (help.length === 0) return null
  const waiting = help.filter(({ stage }) => stage === 'filed').length
  return (
    <section
      className={classes.help}
      data-help-cards={open ? 'open' : 'closed'}
      aria-label={t`Requests for help`}
    >
      <button type="button" className={classes.head} aria-expanded={open} onClick={() => setOpen(!open)}>
        <IconLifebuoy size={20} aria-hidden />
        <span className={classes.count}>
          {t`${plural(help.length, '# request', '# requests')} for help`}
          {waiting > 0 && waiting < help.length ? (
            <span className={classes.waiting}> · {t`${waiting} waiting`}</span>
          ) : null}
        </span>
        {open ? <IconChevronDown size={18} aria-hidden /> : <IconChevronUp size={18} aria-hidden />}
      </button>
      {open ? (
        <ul className={classes.list}>
          {help.map((each) => (
            <li key={each.id}>
              <HelpCard help={each} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
