import type { Stage } from './stage.ts'
import type { Row } from './table.ts'
export async function measureBadInput(_: Stage): Promise<Row[]> {
  return []
}
