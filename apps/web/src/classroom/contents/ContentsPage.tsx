import { Button } from '@mantine/core'
import type { BagContents, ContentItem } from '@muster/contract/readinessCalls'
import { t, told } from '@muster/words/t'
import { IconAlertTriangle, IconCheck, IconChevronDown } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { rich } from '../../ui/rich.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { useBag } from '../BagContext.ts'
import { CachedDataLine } from '../kept/CachedDataLine.tsx'
import quiet from '../quiet.module.css'
import { remediesWith, remedyPath } from '../remedy/remedyAddress.ts'
import classes from './ContentsPage.module.css'
import { itemWords, stateWords } from './itemWords.ts'
import { useContents } from './useContents.ts'

/** The contents of this bag, the use of each thing, and what is missing. */
export function ContentsPage() {
  useTitle(t`Contents`)
  const { barcode, room } = useBag()
  const { contents, isCatalogue, view } = useContents()
  return (
    <>
      <h1 className={quiet.title}>{t`What is in this bag`}</h1>
      {/* In an incident nobody reads to the end of a list. */}
      {room ? <FirstAid barcode={barcode} /> : null}
      <CachedDataLine view={view} loading={t`Loading what is in this bag…`} />
      {contents ? <Contents contents={contents} isCatalogue={isCatalogue} /> : null}
    </>
  )
}

function FirstAid({ barcode }: { barcode: string }) {
  return (
    <Button
      component={Link}
      to={paths.bag(barcode, 'remedy')}
      variant="default"
      fullWidth
      h={56}
      fz="lg"
      my={16}
    >{t`First aid, step by step`}</Button>
  )
}

type ContentsProps = { contents: BagContents; isCatalogue: boolean }

function Contents({ contents, isCatalogue }: ContentsProps) {
  const { barcode, room } = useBag()
  const { items, lastCount, restock } = contents
  return (
    <>
      <p>
        {isCatalogue
          ? t`This is what belongs in this kind of bag. Go online to see what is in yours.`
          : lastCount
            ? rich`Counted by ${lastCount.byName}, ${<TimeText at={lastCount.at} />}.`
            : t`This bag has never been counted.`}
      </p>
      {restock ? (
        <div className={quiet.notice}>
          <p>
            <strong>{restock.title}</strong>
          </p>
          <p
            className={quiet.dim}
          >{rich`Task for the managers since ${<TimeText at={restock.createdAt} />}.`}</p>
        </div>
      ) : null}
      {items.length === 0 ? <p>{t`Nothing is listed for this kind of bag.`}</p> : null}
      <ul className={quiet.list}>
        {items.map((item) => (
          <Item key={item.key} item={item} barcode={barcode} />
        ))}
      </ul>
      {room ? null : (
        <div className={quiet.buttons}>
          <Button
            component={Link}
            to={paths.bag(barcode, 'inventory')}
            variant="default"
            h={56}
            fz="lg"
          >{t`Count what is in the bag`}</Button>
          <FirstAid barcode={barcode} />
        </div>
      )}
    </>
  )
}

function Item({ item, barcode }: { item: ContentItem; barcode: string }) {
  const uses = remediesWith(item.key)
  const word = stateWords[item.state]
  return (
    <li>
      <details className={classes.item}>
        <summary>
          <span className={classes.words}>
            <strong>{told(item.name)}</strong>
            <span className={quiet.dim}>{itemWords(item)}</span>
          </span>
          {word ? (
            <span className={classes.state} data-state={item.state}>
              {item.state === 'complete' ? (
                <IconCheck size={18} aria-hidden />
              ) : (
                <IconAlertTriangle size={18} aria-hidden />
              )}
              {word}
            </span>
          ) : null}
          <IconChevronDown className={classes.chevron} aria-hidden />
        </summary>
        <p>{told(item.howToUse)}</p>
        {uses.length > 0 ? (
          <ul className={classes.uses} aria-label={t`First aid with ${told(item.name)}`}>
            {uses.map((remedy) => (
              <li key={remedy.key}>
                <Link to={paths.bag(barcode, 'remedy') + remedyPath(remedy, 0)}>{told(remedy.name)}</Link>
              </li>
            ))}
          </ul>
        ) : null}
      </details>
    </li>
  )
}
