import { createHash } from 'node:crypto'
import { type MadeRepository, member } from '../harness/repository'
import { type Edit, paths } from './edit'

/** What the repository must hold after one run. */
export interface Expected {
  readonly edit: Edit
  /** What a colleague committed to the first project meanwhile, by field. */
  readonly theirs: ReadonlyMap<string, string>
}

/** The state of the branches against what one run must have left there. */
export async function faultsIn(made: MadeRepository, { edit, theirs }: Expected): Promise<readonly string[]> {
  const { field, value, newBranch } = edit
  const found: string[] = []
  const branch = newBranch ?? 'main'
  const commits = await commitsOf(made, branch)
  const ours = commits.filter(({ message }) => message.startsWith(edit.message))
  const [first] = ours
  if (!first || ours.length > 1) return [`the edit is in ${ours.length} commits`]
  if (newBranch !== undefined) {
    const onMain = (await commitsOf(made, 'main')).filter(({ message }) => message.startsWith(edit.message))
    if (onMain.length > 0) found.push('the edit is on main, too')
  }
  const isRenamed = (await made.read(paths.first, first.sha)) === undefined
  const committed = await dataOf(made, isRenamed ? paths.renamed : paths.first, first.sha)
  if (committed(field) !== value) found.push(`the commit has ${committed(field)} as ${field}, not ${value}`)
  if (edit.isInSecond) found.push(...(await faultsInSecond(made, edit, first.sha)))
  const onMain = await dataOf(made, paths.first, 'main')
  // Colleagues who come later may write over it: they have seen it.
  if (newBranch === undefined && commits[0] === first && !isRenamed && onMain(field) !== value) {
    found.push(`the branch has ${onMain(field)}`)
  }
  for (const [name, their] of theirs) {
    if (onMain(name) !== their) found.push(`a colleague's ${name} was overwritten by ${onMain(name)}`)
  }
  return found
}

async function faultsInSecond(made: MadeRepository, edit: Edit, commit: string): Promise<readonly string[]> {
  const { field, value, upload } = edit
  const found: string[] = []
  const data = await dataOf(made, paths.second, commit)
  if (data(field) !== value) found.push(`the second file has ${data(field)} as ${field}, not ${value}`)
  if (!upload) return found
  const photo = String(data('photo'))
  if (!photo.endsWith(upload.name)) return [...found, `the second file names ${photo}, not ${upload.name}`]
  const blob = createHash('sha1').update(`blob ${upload.buffer.length}\0`).update(upload.buffer).digest('hex')
  const file = await made.get(`/contents/${photo}?ref=${commit}`)
  if (member(file, 'sha') !== blob) found.push(`${photo} has other bytes than were chosen`)
  return found
}

async function commitsOf(made: MadeRepository, branch: string): Promise<readonly Summary[]> {
  const answer = await made.get(`/commits?sha=${branch}&per_page=30`)
  return Array.isArray(answer) ? answer.map(summaryOf) : []
}

interface Summary {
  readonly sha: string
  readonly message: string
}

function summaryOf(commit: unknown): Summary {
  return { sha: String(member(commit, 'sha')), message: String(member(member(commit, 'commit'), 'message')) }
}

async function dataOf(made: MadeRepository, path: string, ref: string): Promise<(name: string) => unknown> {
  const data: unknown = JSON.parse((await made.read(path, ref)) ?? 'null')
  return (name) => member(data, name)
}
