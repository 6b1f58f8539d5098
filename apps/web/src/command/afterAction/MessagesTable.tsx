import type { BroadcastReach } from '@muster/domain/afterAction/broadcastTracker'
import { durationText, momentText } from '@muster/domain/afterAction/durationText'
import classes from './plots.module.css'
import { Scroll } from './Scroll.tsx'

/** The spread of each message to all rooms. */
export function MessagesTable({ broadcasts }: { broadcasts: readonly BroadcastReach[] }) {
  return (
    <Scroll label="Messages table">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">After</th>
            <th scope="col" className={classes.words}>
              Message
            </th>
            <th scope="col">Reached</th>
            <th scope="col">Median</th>
            <th scope="col">90%</th>
            <th scope="col">All</th>
          </tr>
        </thead>
        <tbody>
          {broadcasts.map((each) => (
            <tr key={each.seq}>
              <td>{durationText(each.at)}</td>
              <th scope="row" className={classes.words} style={{ minWidth: '11rem' }}>
                {each.isStruck ? (
                  <>
                    <del>{each.message}</del> (taken back)
                  </>
                ) : (
                  each.message
                )}
              </th>
              <td>
                {each.reached} of {each.rooms}
              </td>
              <td>{momentText(each.half)}</td>
              <td>{momentText(each.most)}</td>
              <td>{momentText(each.all)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
