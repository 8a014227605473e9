import { createHash } from 'node:crypto'
import { type MadeRepository, member } from '../harness/repository'
import type { Edit } from './plan'
import { type Content, type Field, fields, second } from './projects'

/** What a run has done, as far as the repository must show it. */
export interface Done {
  /** Where the commit went. */
  readonly branch: string
  /** What a colleague committed to the first project meanwhile, by field. */
  readonly theirs: ReadonlyMap<Field, string>
}

/** The values of the first project's data on `main`; undefined where the file is not there. */
export type Values = ReadonlyMap<Field, unknown> | undefined

export async function valuesOf(
  made: MadeRepository,
  { valueIn }: Content,
  path: string,
  ref: string,
): Promise<Values> {
  const text = await made.read(path, ref)
  if (text === undefined) return undefined
  return new Map(fields.map((name) => [name, valueIn(text, name)]))
}

/** The same of the file under either name. */
async function valuesUnderEitherName(made: MadeRepository, content: Content, ref: string): Promise<Values> {
  const { path, renamed } = content
  return (await valuesOf(made, content, path, ref)) ?? (await valuesOf(made, content, renamed, ref))
}

/** The state of the repository against what one run must have left there; `before` is what `main` had at its start. */
export async function faultsIn(
  { made, content }: { readonly made: MadeRepository; readonly content: Content },
  edit: Edit,
  { branch, theirs }: Done,
  before: Values,
): Promise<readonly string[]> {
  const { field, value } = edit
  const ours = await commitsOf(made, branch, edit)
  const [first] = ours
  if (!first || ours.length > 1) return [`the edit is in ${ours.length} commits`]
  const found: string[] = []
  if (branch !== 'main') {
    if ((await commitsOf(made, 'main', edit)).length > 0) found.push('the edit is on main, too')
  }
  const committed = await valuesUnderEitherName(made, content, first.sha)
  if (committed?.get(field) !== value) {
    found.push(`the commit has ${committed?.get(field)} as ${field}, not ${value}`)
  }
  if (edit.isInSecond) found.push(...(await faultsInSecond(made, edit, first.sha)))
  const after = await valuesUnderEitherName(made, content, 'main')
  for (const name of fields) {
    const allowed = allowedValues(name, edit, { branch, theirs }, before, first.isNewest)
    // The file itself may be gone where a colleague has removed it after our commit.
    if (after && !allowed.includes(after.get(name))) {
      found.push(`main has ${after.get(name)} as ${name}, not ${allowed.join(' or ')}`)
    }
  }
  return found
}

/** What a field may have on `main`. Colleagues who come after our commit may write over it: they have seen it. */
function allowedValues(
  name: Field,
  { field, value }: Edit,
  { branch, theirs }: Done,
  before: Values,
  isNewest: boolean,
): readonly unknown[] {
  const their = theirs.get(name)
  if (branch !== 'main' || name !== field) return [their ?? before?.get(name)]
  return isNewest || their === undefined ? [value] : [value, their]
}

async function faultsInSecond(made: MadeRepository, edit: Edit, commit: string): Promise<readonly string[]> {
  const { field, value, upload } = edit
  const found: string[] = []
  const data: unknown = JSON.parse((await made.read(second, commit)) ?? 'null')
  if (member(data, field) !== value) {
    found.push(`the second file has ${member(data, field)} as ${field}, not ${value}`)
  }
  if (!upload) return found
  const photo = String(member(data, 'photo'))
  if (photo !== pathOfUpload(upload)) return [...found, `the second file names ${photo}, not ${upload.name}`]
  const blob = createHash('sha1').update(`blob ${upload.buffer.length}\0`).update(upload.buffer).digest('hex')
  const file = await made.get(`/contents/${photo}?ref=${commit}`)
  if (member(file, 'sha') !== blob) found.push(`${photo} has other bytes than were chosen`)
  return found
}

/** Where Sheaf puts an upload for a data file of the root. */
export function pathOfUpload({ name }: { readonly name: string }): string {
  return `images/${name}`
}

/** What is in the repository besides that. */
export async function strangersIn(
  made: MadeRepository,
  known: { readonly branches: ReadonlySet<string>; readonly files: ReadonlySet<string> },
): Promise<readonly string[]> {
  const branches = namesIn(await made.get('/branches?per_page=100'), 'name')
  const files = namesIn(member(await made.get('/git/trees/main?recursive=1'), 'tree'), 'path')
  return [
    ...branches.filter((name) => !known.branches.has(name)).map((name) => `there is a branch ${name}`),
    ...files.filter((path) => !known.files.has(path)).map((path) => `there is a file ${path}`),
  ]
}

function namesIn(list: unknown, key: string): readonly string[] {
  return Array.isArray(list) ? list.map((item) => String(member(item, key))) : []
}

interface EditCommit {
  readonly sha: string
  /** Whether nobody has committed to the branch since. */
  readonly isNewest: boolean
}

/** The commits of an edit on a branch; none where there is no such branch. */
export async function commitsOf(
  made: MadeRepository,
  branch: string,
  { message }: Edit,
): Promise<readonly EditCommit[]> {
  const branches = namesIn(await made.get('/branches?per_page=100'), 'name')
  if (!branches.includes(branch)) return []
  const answer = await made.get(`/commits?sha=${branch}&per_page=30`)
  const commits: readonly unknown[] = Array.isArray(answer) ? answer : []
  return commits.flatMap((commit, index) =>
    String(member(member(commit, 'commit'), 'message')).startsWith(message)
      ? { sha: String(member(commit, 'sha')), isNewest: index === 0 }
      : [],
  )
}
