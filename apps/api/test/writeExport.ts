/** Small OneRoster exports for tests, written as text so that they can be as broken as real ones. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { ZipFile } from 'yazl'

/** Contents by file name without `.csv`. */
export type ExportText = Record<string, string>

const manifest = `propertyName,value
manifest.version,1.0
oneroster.version,1.1
file.orgs,bulk
file.classes,bulk
file.users,bulk
file.enrollments,bulk
`

/** One school, a gym that two classes share, a class without a location, three students, a teacher, a parent. */
export const smallSchool: ExportText = {
  manifest,
  orgs: `sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId
d,,,Hill District,district,,
s,,,Hill School,school,,d
`,
  classes: `sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId
c1,,,PE morning,,,PE-1,scheduled,Gym,s
c2,,,PE afternoon,,,PE-2,scheduled,gym,s
c3,,,Algebra,,,ALG-1,scheduled,,s
`,
  users: `sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,givenName,familyName,email,grades
u1,,,true,s,student,ana,Ana,Abara,ana@example.org,09
u2,,,true,s,student,ben,Ben,Bui,,09
u3,,,true,"s,d",student,cy,Cy,Cruz,,10
t1,,,true,s,teacher,tess,Tess,Tran,tess@example.org,
p1,,,true,s,parent,pat,Pat,Abara,,
`,
  enrollments: `sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role
e1,,,c1,s,u1,student
e2,,,c2,s,u1,student
e3,,,c2,s,u2,student
e4,,,c3,s,u3,student
e5,,,c1,s,t1,teacher
`,
}

/** Writes an export into a folder that is gone after the test. */
export async function writeExport(files: Record<string, string | Buffer>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-oneroster-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, `${name}.csv`), text)
  return folder
}

/**
 * Writes an export into a zip.
 * @param inside folder inside the zip, with a slash at its end
 */
export async function writeZip(files: ExportText, inside = ''): Promise<string> {
  return writeBytes('export.zip', await zipOf(files, inside))
}

/** Writes a file into a folder that is gone after the test. */
export async function writeBytes(name: string, bytes: Buffer): Promise<string> {
  const path = join(await writeExport({}), name)
  await writeFile(path, bytes)
  return path
}

/** An export as a zip in memory. A name that has an ending keeps it. */
export async function zipOf(files: ExportText, inside = ''): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(files))
    zip.addBuffer(Buffer.from(text), `${inside}${name.includes('.') ? name : `${name}.csv`}`)
  zip.addBuffer(Buffer.from('not a manifest'), '__MACOSX/manifest.csv')
  zip.end()
  return buffer(zip.outputStream)
}
