/** Profiles the cells of one column, to decide if they are the ids of the rows. */
import { isShortenedNumber } from '../roster/spreadsheetDamage.ts'

/** Ids are short; a column with longer cells holds something else. */
const maxIdLength = 64

/** Values that are no ids although every cell may differ: addresses, telephone numbers, coordinates. */
const noId = /[@\s]|:\/\/|^[+(]|^-?\d+[.,]\d+$|\.(?:de|com|org|net|edu|gov)\b/

/** Headers of ids, in some languages. */
const idHeader =
  /(?:^| )(?:id|ids|uid|uuid|guid|nr|no|num|number|nummer|numero|número|code|key|kennung|kennziffer|schlüssel|schulnummer|urn|upn|uai|matricule|clave|código|nces|ncessch|ref|reference)(?: |$)/

export class ColumnProfile {
  readonly place: number
  private readonly header: string
  private readonly repeats: boolean
  /** The name of the row that each cell belongs to, by the cell; dropped when it cannot be a column of ids. */
  private names: Map<string, string> | undefined = new Map()
  private isRunning = true
  private last: number | undefined
  private hasIdShape = true
  private hasDigits = true
  private length: number | undefined

  /**
   * @param header its name, plain
   * @param repeats whether a thing may have several rows, all with its id and its name
   * @param place which cell of each row is of this column, from 0
   */
  constructor(header: string, repeats: boolean, place: number) {
    this.header = header
    this.repeats = repeats
    this.place = place
  }

  add(cell: string, name: string): void {
    const { names } = this
    if (!names) return
    const known = names.get(cell)
    const isOther = known !== undefined && !(this.repeats && known === name)
    if (cell === '' || cell.length > maxIdLength || isShortenedNumber(cell) || isOther) {
      this.names = undefined
      return
    }
    if (known === undefined) this.inspect(cell)
    names.set(cell, name)
  }

  /** Returns true when every row has a unique cell. */
  get isUnique(): boolean {
    return (this.names?.size ?? 0) > 0
  }

  /**
   * Scores how much it looks like a column of ids; 0 or less when it does not. Numbers that count the lines are none: in another
   * order the same things would have others.
   * @param known the ids of what is there already, and the id of each thing by its name
   */
  likeness(known: { ids: ReadonlySet<string>; byName: ReadonlyMap<string, string | null> }): number {
    const { names } = this
    if (!names || names.size === 0) return 0
    let same = 0
    let kept = 0
    let other = 0
    for (const [cell, name] of names) {
      if (known.ids.has(cell)) same += 1
      const id = known.byName.get(name)
      if (id === cell) kept += 1
      else if (typeof id === 'string') other += 1
    }
    if (same > 0 && same * 2 >= Math.min(names.size, known.ids.size)) return 10
    if (other > kept) return 0
    const isNamed = idHeader.test(this.header)
    if (!this.hasIdShape || (this.isRunning && names.size > 1) || (names.size < 3 && !isNamed)) return 0
    return 1 + (isNamed ? 4 : 0) + (this.length !== undefined ? 2 : 0) + (this.hasDigits ? 1 : 0)
  }

  private inspect(cell: string): void {
    const isFirst = this.names?.size === 0
    if (noId.test(cell)) this.hasIdShape = false
    if (!/\d/.test(cell)) this.hasDigits = false
    this.length = isFirst || this.length === cell.length ? cell.length : undefined
    const number = /^\d{1,9}$/.test(cell) ? Number(cell) : undefined
    if (number === undefined || (!isFirst && number !== (this.last ?? 0) + 1)) this.isRunning = false
    this.last = number
  }
}
