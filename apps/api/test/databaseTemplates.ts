/** The databases that tests clone theirs from: a migrated one without a row, and one with a school. */
export const emptyTemplate = 'muster_template'
export const schoolTemplate = 'muster_school'

/** The rooms of each site of the school. */
export const roomsOfSchool = 4
