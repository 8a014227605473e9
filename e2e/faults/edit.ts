import { png } from '../harness/pictures'
import type { Random } from '../harness/random'
import type { PickedFile } from '../pages/fileField'
import type { Trouble } from './trouble'

/** What one run commits. */
export interface Edit {
  readonly field: string
  readonly value: string
  readonly message: string
  /** The same value goes into the same field of the second project, too. */
  readonly isInSecond: boolean
  /** A picture for the second project. */
  readonly upload: PickedFile | undefined
  /** Undefined: the commit goes to `main`. */
  readonly newBranch: string | undefined
}

export const fields = ['a', 'b', 'c'] as const

export function chooseEdit(random: Random, seed: number, { name }: Trouble): Edit {
  // In a tab that is killed the form, and with it the wish for a new branch, is gone. Where there is no room for
  // drafts nobody goes on to another page, and uploads are refused.
  const isKilled = name === 'kill' || name === 'kill-afterwards'
  const isInSecond = random.below(3) === 0 && name !== 'storage-full'
  const hasUpload = random.below(2) === 0 && isInSecond
  return {
    field: random.pick(fields),
    value: `mine of ${seed}`,
    message: `Run ${seed}.`,
    isInSecond,
    upload: hasUpload
      ? { name: `p${seed}.png`, mimeType: 'image/png', buffer: png(4 + (seed % 50), 4, seed % 256) }
      : undefined,
    newBranch: random.below(5) === 0 && !isKilled ? `run-${seed}` : undefined,
  }
}

/** Two small projects; the faults are about the first one's data. */
export const paths = { first: 'faults.json', second: 'second.json', renamed: 'renamed.json' } as const

const strings = fields.map((title) => [title, { type: 'string', title }] as const)

function projectOf(dataFile: string): string {
  const properties = { ...Object.fromEntries(strings), photo: { type: 'string', title: 'Photo' } }
  return `${JSON.stringify({
    options: { dataFile },
    schema: { type: 'object', title: dataFile, properties },
    uiSchema: { photo: { 'ui:widget': 'image' } },
  })}\n`
}

export const emptyData = '{\n  "a": "",\n  "b": "",\n  "c": ""\n}\n'

export const twoProjects: Readonly<Record<string, string>> = {
  'faults.sheaf.json': projectOf(paths.first),
  'second.sheaf.json': projectOf(paths.second),
  [paths.first]: emptyData,
  [paths.second]: emptyData,
}
