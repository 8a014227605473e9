import { dirname } from 'node:path'
import { git } from '../harness/git'
import { faultsInCalls } from './calls'
import { commitThrough } from './commitThrough'
import { faultsIn, pathOfUpload, strangersIn, valuesOf } from './outcome'
import type { Place } from './place'
import { type Run, runOf } from './plan'
import { twoProjects } from './projects'

/** What a session has put into its repository so far. */
interface Known {
  readonly branches: Set<string>
  readonly files: Set<string>
}

/** One run after another at one place, up to the first fault. Answers the faults, by seed. */
export async function runSession(place: Place, seeds: readonly number[]): Promise<readonly string[]> {
  const { content } = place
  const known: Known = {
    branches: new Set(['main']),
    files: new Set([...Object.keys(twoProjects(content)), content.renamed, dirname(content.path), 'images']),
  }
  for (const seed of seeds) {
    const run = runOf(seed)
    const { trouble } = run
    const faults = await faultsOfRun(place, run, known)
    const at = `seed ${seed} (${trouble.name} at call ${trouble.at})`
    if (faults.length > 0) return faults.map((fault) => `${at}: ${fault}`)
  }
  const report = await git(place.folder, 'fsck', '--strict', '--no-dangling')
  return report === '' ? [] : [`seeds ${seeds[0]} to ${seeds.at(-1)}: ${report}`]
}

async function faultsOfRun(place: Place, run: Run, known: Known): Promise<readonly string[]> {
  const { made, lane, person, colleague, content } = place
  const { edit } = run
  if (edit.newBranch !== undefined) {
    for (const suffix of ['', '-again']) known.branches.add(`${edit.newBranch}${suffix}`)
  } else if (edit.upload) known.files.add(pathOfUpload(edit.upload))
  try {
    const before = await valuesOf(made, content, content.path, 'main')
    const done = await commitThrough(place, run)
    const faults = [
      ...(await faultsIn(place, edit, done, before)),
      ...faultsInCalls(lane.calls, run.trouble, done),
    ]
    const strangers = await strangersIn(made, known)
    await person.goBack()
    if ((await valuesOf(made, content, content.path, 'main')) === undefined) {
      // The colleague puts the file back as it was at first, for the next run.
      const { path, renamed, text } = content
      await colleague.commit(async (read) => {
        const isRenamed = (await read(renamed)) !== undefined
        return { [path]: text, ...(isRenamed && { [renamed]: null }) }
      }, 'api')
      // What was there at first may still be on the screen, and the page just about to hear that it is gone.
      await person.lookAnew()
    }
    await person.lookIn(await valuesOf(made, content, content.path, 'main'))
    return [...faults, ...strangers]
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return [`${reason}\nThe page has:\n${await person.tell()}`]
  } finally {
    lane.heal()
  }
}
