import type { Call } from './FaultLane'
import { isOvercome, type Trouble } from './trouble'

/**
 * What the calls of a commit to this branch must not have been: once the branch was moved to it there is nothing to write
 * any more, whatever became of the answers; and where Sheaf knows a way through, nobody is sent to commit again.
 */
export function faultsInCalls(
  calls: readonly Call[],
  { name, at }: Trouble,
  { branch, retries }: { readonly branch: string; readonly retries: number },
): readonly string[] {
  const hit = calls[at]?.name
  const moved = calls.findIndex(
    ({ name, status }) => name === `PATCH git/refs/heads/${branch}` && status === 200,
  )
  const writes = moved < 0 ? [] : calls.slice(moved + 1).filter(({ name }) => !name.startsWith('GET '))
  return [
    ...writes.map((call) => `after the branch was moved to the commit there was ${call.name}`),
    ...(retries > 0 && isOvercome(name, hit) ? [`it was committed again ${retries} times`] : []),
  ]
}
