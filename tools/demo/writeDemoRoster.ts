/** Writes a demo district as a OneRoster 1.1 export, the way a roster system would. */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type DemoDistrict, type DemoSchool, studentsPerRoom } from './district.ts'
import { familyNames, givenNames } from './inventedNames.ts'
import { repeatableRandom } from './repeatableRandom.ts'

const headers = {
  manifest: 'propertyName,value',
  orgs: 'sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId',
  classes:
    'sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods',
  users:
    'sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password',
  enrollments:
    'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate',
}

type Cells = Record<string, string>
type Write = (file: keyof typeof headers, cells: Cells) => void

/**
 * Writes a district's export into a folder. The same district is written the same every time.
 * @param folder made if missing
 */
export async function writeDistrict(folder: string, district: DemoDistrict): Promise<void> {
  await mkdir(folder, { recursive: true })
  const streams = Object.entries(headers).map(([file, header]) => {
    const stream = createWriteStream(join(folder, `${file}.csv`))
    stream.write(`${header}\r\n`)
    return [file, stream] as const
  })
  const byFile = new Map<string, (typeof streams)[number][1]>(streams)
  writeRows(district, (file, cells) => {
    const line = headers[file].split(',').map((column) => quoted(cells[column] ?? ''))
    byFile.get(file)?.write(`${line.join(',')}\r\n`)
  })
  await Promise.all(
    streams.map(([, stream]) => {
      stream.end()
      return once(stream, 'finish')
    }),
  )
}

function writeRows(district: DemoDistrict, write: Write): void {
  const property = (propertyName: string, value: string) => write('manifest', { propertyName, value })
  property('manifest.version', '1.0')
  property('oneroster.version', '1.1')
  for (const file of ['orgs', 'classes', 'users', 'enrollments']) property(`file.${file}`, 'bulk')
  property('source.systemName', 'Muster demo district')
  property('source.systemCode', 'muster-demo')

  const invent = createNameGenerator(district.tenantKey)
  write('orgs', { sourcedId: district.tenantKey, name: district.name, type: 'district' })
  for (const school of district.schools) writeSchool(school, district, invent, write)
}

function writeSchool(school: DemoSchool, district: DemoDistrict, invent: NameGenerator, write: Write): void {
  const org = `${district.tenantKey}-${school.id}`
  const domain = `${district.tenantKey}.example.org`
  write('orgs', { sourcedId: org, name: school.name, type: 'school', parentSourcedId: district.tenantKey })

  const person = (sourcedId: string, role: string, grades = '') => {
    const { givenName, familyName, account } = invent()
    const email = `${account}@${role === 'student' ? 'students.' : ''}${domain}`
    write('users', {
      sourcedId,
      enabledUser: 'true',
      orgSourcedIds: org,
      role,
      username: account,
      givenName,
      familyName,
      email,
      grades,
    })
  }
  person(`${org}-principal`, 'administrator')
  person(`${org}-vice-principal`, 'administrator')
  person(`${org}-nurse`, 'aide')

  roomNames(school).forEach((location, place) => {
    const grade = school.grades[Math.floor((place * school.grades.length) / school.rooms)] ?? ''
    const room = `${org}-${place + 1}`
    write('classes', {
      sourcedId: room,
      title: `Homeroom ${location}`,
      grades: grade,
      classCode: `HR-${place + 1}`,
      classType: 'homeroom',
      location,
      schoolSourcedId: org,
    })
    const enroll = (user: string, role: string, primary = '') =>
      write('enrollments', {
        sourcedId: `${user}-enrollment`,
        classSourcedId: room,
        schoolSourcedId: org,
        userSourcedId: user,
        role,
        primary,
      })
    person(`${room}-teacher`, 'teacher')
    enroll(`${room}-teacher`, 'teacher', 'true')
    for (let seat = 1; seat <= studentsPerRoom; seat += 1) {
      person(`${room}-student-${seat}`, 'student', grade)
      enroll(`${room}-student-${seat}`, 'student')
    }
  })
}

/** Numbered rooms first, 16 to a floor (Room 101 … 116, Room 201 …), then the named ones. */
function roomNames(school: DemoSchool): string[] {
  const numbered = Array.from({ length: school.rooms - school.named.length }, (_, place) => {
    const floor = Math.floor(place / 16) + 1
    return `Room ${floor}${String((place % 16) + 1).padStart(2, '0')}`
  })
  return [...numbered, ...school.named]
}

type NameGenerator = () => { givenName: string; familyName: string; account: string }

/** Invents people; no two of a tenant share an account name, few share a name. */
function createNameGenerator(tenantKey: string): NameGenerator {
  const random = repeatableRandom([...tenantKey].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7))
  const pick = (names: readonly string[]) => names[Math.floor(random() * names.length)] ?? ''
  const taken = new Map<string, number>()
  return () => {
    const givenName = pick(givenNames)
    const familyName = pick(familyNames)
    const plain = [givenName, familyName].map((name) =>
      name
        .normalize('NFD')
        .replace(/[^a-z]/gi, '')
        .toLowerCase(),
    )
    const base = plain.join('.')
    const count = (taken.get(base) ?? 0) + 1
    taken.set(base, count)
    return { givenName, familyName, account: count === 1 ? base : `${base}${count}` }
  }
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
