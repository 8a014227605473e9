import { commitsOf, type Done } from './outcome'
import type { Place } from './place'
import type { Run } from './plan'
import { type Field, fields } from './projects'
import { faultsOf, type Surroundings } from './trouble'

const MAX_RETRIES = 8

/** Makes the edit of a run and commits it through its trouble, as often as it takes. */
export async function commitThrough(
  place: Place,
  run: Run,
): Promise<Done & { /** How often it was committed again. */ readonly retries: number }> {
  const { person, lane } = place
  const { trouble, edit } = run
  const theirs = new Map<Field, string>()
  let branch = edit.newBranch
  if (trouble.name === 'storage-full') await person.limitStorage(1)
  await person.make(edit)
  // What was typed last may be a fifth of a second from storage, and a page that is killed is not told to hurry.
  if (trouble.name.startsWith('kill')) await person.waitUntilKept(edit)
  await person.openDialog(edit, branch)
  lane.harm(faultsOf(trouble, surroundingsOf(place, run, theirs)))
  await person.submit()
  let retries = 0
  const isDone = async () => {
    if (!(await person.isDone(() => lane.heal()))) return false
    // What is read after the commit may be hurt as well, and its tab be closed with it.
    await lane.quiet()
    return !person.isGone
  }
  for (let looks = 0; !(await isDone()); looks += 1) {
    if (looks === MAX_RETRIES) throw new Error(`not committed after ${MAX_RETRIES} retries`)
    lane.heal()
    if (person.isGone) {
      await person.reopen()
      // The commit was on its new branch and the drafts had ended when the tab was killed: nothing is left to do.
      const isEdited = (await person.valueOf(edit)) === edit.value
      if (!isEdited && branch && (await commitsOf(place.made, branch, edit)).length > 0) break
      // Nobody knows any more whether the killed tab has made the branch.
      branch &&= `${branch}-again`
    }
    if (await person.goOn(edit, branch)) retries += 1
  }
  lane.heal()
  await lane.quiet()
  if (trouble.name === 'storage-full') await person.limitStorage(undefined)
  return { branch: branch ?? 'main', theirs, retries }
}

function surroundingsOf(
  { person, colleague, content }: Place,
  { way, edit: { field, message } }: Run,
  theirs: Map<Field, string>,
): Surroundings {
  const { path, renamed } = content
  const value = `theirs of ${message}`
  const set = async (at: Field) => {
    if (await colleague.setValue(content, at, value, way)) theirs.set(at, value)
  }
  return {
    commitElsewhere: () => set(fields.find((name) => name !== field) ?? field),
    commitHere: () => set(field),
    remove: () =>
      colleague.commit(
        async (read) => ((await read(path)) === undefined ? undefined : { [path]: null }),
        way,
      ),
    rename: () =>
      colleague.commit(async (read) => {
        const text = await read(path)
        return text === undefined ? undefined : { [path]: null, [renamed]: text }
      }, way),
    closeTab: () => person.close(),
    killTab: () => person.kill(),
  }
}
