import { isProviderError } from '~/provider/errors'
import { useSession } from '~/provider/session/session'
import type { Person } from '~/provider/types'
import type { TriedWords } from './triedWords'

/** Whether it is the person who is signed in. */
export function isOwn(person: Person | null): boolean {
  return person?.login.toLowerCase() === useSession.getState().user?.login.toLowerCase()
}

interface Said {
  readonly id: string
}

interface Saying<One extends Said, Answer> {
  /** What is sent, and where. */
  readonly what: readonly string[]
  /** All that the page had of its kind; undefined: it has not been read. */
  readonly known: readonly One[] | undefined
  readonly read: () => Promise<readonly One[]>
  /** Whether it says this, by the same person. */
  readonly isSame: (one: One) => boolean
  readonly send: () => Promise<Answer>
}

/**
 * Where the answer was lost, the words may be there all the same: then they were sent, and are not sent again. Nor are they
 * where somebody tries again later.
 */
export async function saidOnce<One extends Said, Answer>(
  tried: TriedWords,
  { what, known, read, isSame, send }: Saying<One, Answer>,
): Promise<One | Answer> {
  const earlier = tried.find(what)
  const before = earlier?.before ?? known?.filter(isSame).map(({ id }) => id)
  const findNew = async () => {
    const all = before && (await read())
    return all?.find((one) => isSame(one) && !before?.includes(one.id))
  }
  const settled = <Result>(result: Result) => {
    tried.settle(what)
    return result
  }
  const arrived = earlier && (await findNew())
  if (arrived) return settled(arrived)
  if (before) tried.note({ what, before })
  try {
    return settled(await send())
  } catch (error) {
    if (!isProviderError(error, 'offline', 'unavailable')) return settled(Promise.reject(error))
    // It stays noted where nothing is found: it may still be on its way.
    const found = await findNew().catch(() => undefined)
    if (!found) throw error
    return settled(found)
  }
}
