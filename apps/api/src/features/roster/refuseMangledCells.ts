import { ImportError } from './importError.ts'
import { howToExportAnew, isDateOfSpreadsheet, isShortenedNumber } from './spreadsheetDamage.ts'

/** Cells by which rows are known or refer to each other. */
const ids = ['sourcedId', 'schoolSourcedId', 'classSourcedId', 'userSourcedId', 'orgSourcedId'] as const

/**
 * Stops an import whose rows a spreadsheet has changed: by a shortened id everything would be taken for something else, and a
 * room whose number became a date would be a new one.
 * @throws ImportError with the line, the cell and what to do
 */
export function refuseMangledCells(
  file: string,
  line: number,
  cells: Readonly<Record<string, string>>,
): void {
  for (const column of ids) {
    const cell = cells[column]
    if (cell && isShortenedNumber(cell))
      throw new ImportError(
        `${file} line ${line} has the ${column} “${cell}”, which is a long number that a spreadsheet has shortened. ${howToExportAnew} Nothing was imported.`,
      )
  }
  const name = cells.location || cells.title
  if (file === 'classes.csv' && name && isDateOfSpreadsheet(name))
    throw new ImportError(
      `${file} line ${line} has the ${cells.location ? 'location' : 'title'} “${name}”, which looks like a room number that a spreadsheet has taken for a date. ${howToExportAnew} If the room is really called so, write “Room ${name}” in the roster system. Nothing was imported.`,
    )
}
