import { png } from '../harness/pictures'
import { Random } from '../harness/random'
import type { PickedFile } from '../pages/fileField'
import type { Way } from './Colleague'
import { type Field, fields } from './projects'
import { type Trouble, troublesAtCalls } from './trouble'

/** What one run commits. */
export interface Edit {
  readonly field: Field
  readonly value: string
  readonly message: string
  /** The same value goes into the same field of the second project, too. */
  readonly isInSecond: boolean
  /** A picture for the second project. */
  readonly upload: PickedFile | undefined
  /** Undefined: the commit goes to `main`. */
  readonly newBranch: string | undefined
}

export interface Run {
  readonly seed: number
  readonly trouble: Trouble
  readonly edit: Edit
  /** How a colleague works, where the trouble is one. */
  readonly way: Way
}

type Shape = Pick<Edit, 'isInSecond'> & { readonly hasUpload: boolean; readonly isOnNewBranch: boolean }

interface Measured {
  readonly shape: Shape
  readonly calls: readonly string[]
}

/** The smallest commit and the one with everything, each with its calls up to the one that publishes it. */
export const measured: readonly [Measured, Measured] = [
  {
    shape: { isInSecond: false, hasUpload: false, isOnNewBranch: false },
    calls: ['GET git/ref/heads/main', 'POST git/trees', 'POST git/commits', 'PATCH git/refs/heads/main'],
  },
  {
    shape: { isInSecond: true, hasUpload: true, isOnNewBranch: true },
    calls: [
      'GET git/matching-refs/heads/run?per_page=100',
      'GET git/ref/heads/main',
      'POST git/refs',
      'POST git/blobs',
      'POST git/trees',
      'POST git/commits',
      'PATCH git/refs/heads/run',
    ],
  },
]

interface Plan {
  readonly shape: Shape
  readonly trouble: Trouble
}

/** Every trouble at every call of both, those of the larger first, as it makes all calls of the other. */
const grid: readonly Plan[] = measured
  .toReversed()
  .flatMap(({ shape, calls }) =>
    troublesAtCalls.flatMap((name) => calls.map((_, at) => ({ shape, trouble: { name, at } }))),
  )

/** What becomes of a call does not hang on which of its kind it is: reads, branches, objects, the move of a branch. */
function kindOf(call: string): string {
  if (call.startsWith('GET ')) return 'read'
  return call === 'POST git/refs' || call.startsWith('PATCH ') ? call : 'object'
}

/**
 * Of the larger every trouble at each kind of call; which call of the kind goes round from trouble to trouble. First
 * those at the move of the branch and, in turn, at one of the other kinds.
 */
const atEachKind: readonly Plan[] = troublesAtCalls
  .flatMap((name, round) => {
    const { shape, calls } = measured[1]
    const kinds = [...new Set(calls.map(kindOf))]
    return kinds.map((kind, index) => {
      const places = [...calls.keys()].filter((at) => kindOf(calls[at] ?? '') === kind)
      const plan = { shape, trouble: { name, at: places[round % places.length] ?? 0 } }
      return { plan, isFirst: index === kinds.length - 1 || index === round % (kinds.length - 1) }
    })
  })
  .toSorted((one, other) => Number(other.isFirst) - Number(one.isFirst))
  .map(({ plan }) => plan)

/** First each trouble at each kind of call, then at the other calls; drawn ones follow. */
const enumerated: readonly Plan[] = [
  ...atEachKind,
  ...grid.filter(
    ({ shape, trouble: { name, at } }) =>
      !atEachKind.some(
        (plan) => plan.shape === shape && plan.trouble.name === name && plan.trouble.at === at,
      ),
  ),
]

/** So many runs have each trouble at the move of the branch and at one call before it. */
export const runsAtTheMove = 2 * troublesAtCalls.length

/** More than the calls of any commit, for what is read after it is hurt as well. */
const MAX_CALLS = 10

/** What the run of this seed, from 1, is. */
export function runOf(seed: number): Run {
  const random = new Random(seed)
  const { shape, trouble } = enumerated[seed - 1] ?? draw(random)
  return {
    seed,
    trouble,
    edit: editOf(shape, seed, random),
    way: random.pick(['api', 'api', 'push']),
  }
}

function draw(random: Random): Plan {
  const trouble = {
    name: random.pick([...troublesAtCalls, 'storage-full'] as const),
    at: random.below(MAX_CALLS),
  }
  // Where there is no room for drafts nobody goes on to another page, and uploads are refused.
  const isInSecond = random.below(3) === 0 && trouble.name !== 'storage-full'
  const hasUpload = random.below(2) === 0 && isInSecond
  return { trouble, shape: { isInSecond, hasUpload, isOnNewBranch: random.below(5) === 0 } }
}

export function editOf(shape: Shape, seed: number, random: Random): Edit {
  return {
    field: random.pick(fields),
    value: `mine of ${seed}`,
    message: `Run ${seed}.`,
    isInSecond: shape.isInSecond,
    upload: shape.hasUpload
      ? { name: `p${seed}.png`, mimeType: 'image/png', buffer: png(4 + (seed % 50), 4, seed % 256) }
      : undefined,
    newBranch: shape.isOnNewBranch ? `run-${seed}` : undefined,
  }
}
