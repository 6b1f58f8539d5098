import type { StoredBag } from '@muster/contract/setupCalls'
import { bagKindWords } from '@muster/domain/readiness/bagKindWords'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import classes from './bags.module.css'

/** Bags, a line each, which opens the bag’s record. */
export function BagRows({ bags }: { bags: readonly StoredBag[] }) {
  return (
    <ul className={classes.rows}>
      {bags.map(({ id, siteId, name, kind, roomName, isActive }) => (
        <li key={id}>
          <Link to={paths.editBags(siteId, { bag: id })} className={classes.row}>
            <span>
              <strong>{name}</strong>
              {roomName === name ? null : (
                <span className={classes.dim}>{roomName ?? bagKindWords[kind]}</span>
              )}
            </span>
            <span className={classes.dim}>{isActive ? 'In use' : 'Retired'}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
