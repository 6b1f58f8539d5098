import { IconBriefcase, IconFirstAidKit } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useBag } from '../BagContext.ts'
import classes from './BagWays.module.css'

/** The ways to first aid and to what is in the bag, for the middle of an incident. */
export function BagWays() {
  const { barcode } = useBag()
  return (
    <nav className={classes.ways} aria-label="This bag">
      <Link to={paths.bag(barcode, 'remedy')}>
        <IconFirstAidKit aria-hidden />
        First aid
      </Link>
      <Link to={paths.bag(barcode, 'contents')}>
        <IconBriefcase aria-hidden />
        What is in this bag
      </Link>
    </nav>
  )
}
