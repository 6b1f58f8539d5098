import { Button, VisuallyHidden } from '@mantine/core'
import { callWords, type FirstAidGuide } from '@muster/domain/readiness/firstAidGuides'
import { plural } from '@muster/words/message'
import { t, told } from '@muster/words/t'
import { IconChevronLeft, IconChevronRight, IconPhoneCall, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useBag } from '../BagContext.ts'
import buttons from '../buttons.module.css'
import quiet from '../quiet.module.css'
import classes from './RemedyPage.module.css'
import { remedyPath } from './remedyAddress.ts'
import { UsedItem } from './UsedItem.tsx'

/** One card of a condition in large words, the things it takes of the bag, and the way on. */
export function RemedySteps({ remedy, step }: { remedy: FirstAidGuide; step: number }) {
  const { name, signs, steps, doNot } = remedy
  const { record } = useBag()
  const current = step === 0 ? null : steps[step - 1]
  const isLast = step === steps.length
  const heading = useRef<HTMLHeadingElement>(null)
  // A new card is read from its top, also aloud.
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <p className={classes.where}>
        <Link to="?" className={quiet.link}>{t`First aid`}</Link>
        <span className={quiet.dim}>
          {step === 0 ? t`${plural(steps.length, '# step', '# steps')}` : t`Step ${step} of ${steps.length}`}
        </span>
      </p>
      <h1 className={quiet.title} ref={heading} tabIndex={-1}>
        {told(name)}
        {current ? <VisuallyHidden>, {t`step ${step}`}</VisuallyHidden> : null}
      </h1>
      {current ? (
        <p className={classes.step}>{told(current.text)}</p>
      ) : (
        <>
          <p className={classes.step}>{told(signs)}</p>
          <p className={classes.call}>
            <IconPhoneCall aria-hidden />
            <strong>{callWords(remedy, record.emergencyNumber)}</strong>
          </p>
        </>
      )}
      <div className={classes.ways}>
        {step > 0 ? (
          <Button
            component={Link}
            to={remedyPath(remedy, step - 1)}
            replace
            variant="default"
            h={64}
            fz="lg"
            leftSection={<IconChevronLeft aria-hidden />}
          >{t`Previous`}</Button>
        ) : null}
        {isLast ? (
          <Button
            component={Link}
            to="?"
            h={64}
            fz="lg"
            className={buttons.primary}
          >{t`All conditions`}</Button>
        ) : (
          <Button
            component={Link}
            to={remedyPath(remedy, step + 1)}
            replace={step > 0}
            h={64}
            fz="lg"
            className={buttons.primary}
            rightSection={<IconChevronRight aria-hidden />}
          >
            {step === 0 ? t`Start` : t`Next`}
          </Button>
        )}
      </div>
      {current && current.items.length > 0 ? (
        <section aria-label={t`From the bag`} className={classes.fromBag}>
          <h2>{t`From the bag`}</h2>
          <ul className={quiet.list}>
            {current.items.map((key) => (
              <UsedItem key={key} itemKey={key} />
            ))}
          </ul>
        </section>
      ) : null}
      <section aria-label={t`Do not`} className={classes.doNot}>
        <h2>{t`Do not`}</h2>
        <ul>
          {doNot.map((sentence) => (
            <li key={sentence}>
              <IconX size={20} aria-hidden />
              {told(sentence)}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
