/** The demo district: two tenants, 4 schools, 120 rooms, and 2,400 students to fill them. */

/** A school: every room is the homeroom of 20 students and one teacher. */
export interface DemoSchool {
  id: string
  name: string
  /** Its location, in degrees. */
  place?: { latitude: number; longitude: number }
  /** Grades in OneRoster's codes, spread over the rooms from first to last. */
  grades: readonly string[]
  /** The number of rooms, the named ones included. */
  rooms: number
  /** Rooms that are more than a number. */
  named: readonly string[]
}

export interface DemoDistrict {
  tenantKey: 'oakridge' | 'riverbend'
  name: string
  schools: readonly DemoSchool[]
}

export const studentsPerRoom = 20

export const demoDistricts: readonly DemoDistrict[] = [
  {
    tenantKey: 'oakridge',
    name: 'Oakridge Unified School District',
    schools: [
      {
        id: 'high',
        name: 'Oakridge High',
        place: { latitude: 40.051, longitude: -83.142 },
        grades: ['09', '10', '11', '12'],
        rooms: 40,
        named: [
          'Gym',
          'Library',
          'Science Lab 1',
          'Science Lab 2',
          'Art Studio',
          'Music Room',
          'Auditorium',
          'Cafeteria',
        ],
      },
      {
        id: 'middle',
        name: 'Oakridge Middle',
        place: { latitude: 40.038, longitude: -83.118 },
        grades: ['06', '07', '08'],
        rooms: 30,
        named: ['Gym', 'Library', 'Science Lab', 'Art Room', 'Band Room'],
      },
    ],
  },
  {
    tenantKey: 'riverbend',
    name: 'Riverbend Schools',
    schools: [
      {
        id: 'elementary',
        name: 'Riverbend Elementary',
        place: { latitude: 39.402, longitude: -82.981 },
        grades: ['KG', '01', '02', '03', '04', '05'],
        rooms: 30,
        named: ['Gym', 'Library', 'Music Room', 'Art Room'],
      },
      {
        id: 'academy',
        name: 'Riverbend Academy',
        place: { latitude: 39.391, longitude: -82.957 },
        grades: ['07', '08', '09', '10', '11', '12'],
        rooms: 20,
        named: ['Gym', 'Library', 'Science Lab', 'Workshop'],
      },
    ],
  },
]
