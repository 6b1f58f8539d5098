import { findStudents } from '@muster/contract/rosterCalls'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useMay } from '../../auth/accountState.ts'
import { idsToAskFor, type Student } from './students.ts'

/**
 * The names of students by id. The log holds initials alone; people who may read names get them from the roster.
 * @returns `error` when names cannot be had now: then initials appear instead of names
 */
export function useStudentNames(incidentId: string, students: readonly Student[]) {
  const mayRead = useMay('student.read')
  const parts = idsToAskFor(students)
  const { data, error, refetch } = useQuery({
    queryKey: ['studentNames', incidentId, parts],
    queryFn: async ({ signal }) => {
      const asked = parts.map((ids) =>
        call(findStudents, { params: { incidentId }, query: { search: '', ids } }, { signal }),
      )
      return (await Promise.all(asked)).flat()
    },
    enabled: mayRead && parts.length > 0,
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const names: ReadonlyMap<string, string> = new Map(data?.map(({ id, name }) => [id, name]))
  return { names, error, retry: () => void refetch() }
}
