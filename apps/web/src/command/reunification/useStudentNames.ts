import { findStudents } from '@muster/contract/rosterCalls'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useMay } from '../../auth/accountState.ts'
import type { Student } from './students.ts'

/** The names of students by id. The log holds initials alone; whoever may read names is told them by the roster. */
export function useStudentNames(
  incidentId: string,
  students: readonly Student[],
): ReadonlyMap<string, string> {
  const mayRead = useMay('student.read')
  const ids = [...new Set(students.flatMap(({ item }) => item.personId ?? []))].slice(0, 200)
  const { data } = useQuery({
    queryKey: ['studentNames', incidentId, ids],
    queryFn: ({ signal }) =>
      call(findStudents, { params: { incidentId }, query: { search: '', ids } }, { signal }),
    enabled: mayRead && ids.length > 0,
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return new Map(data?.map(({ id, name }) => [id, name]))
}
