import type { NewComment, NewVerdict } from '~/provider/conversation'
import { isProviderError } from '~/provider/errors'
import { verdictsQuery } from '~/provider/queries/reviewQueries'
import type { Verdict } from '~/provider/reviewTypes'
import type { RepositoryName } from '~/provider/types'
import type { CommandScope } from '../useCommandScope'
import { isOwn, saidOnce } from './saidOnce'
import type { TriedWords } from './triedWords'

/** Words that wait in this browser for the judgement that they go out with. */
export type HeldComment = HeldOnFile | HeldAnswer

/** A comment that begins a thread. */
export interface HeldOnFile {
  readonly id: string
  readonly comment: NewComment
  /** The same about the file, for lines that the provider takes no comment on. */
  readonly otherwise: NewComment
}

export interface HeldAnswer {
  readonly id: string
  readonly answer: Answer
}

/** What somebody says in a thread. */
export interface Answer {
  /** The id of the comment that the thread begins with. */
  readonly to: string
  readonly body: string
}

interface Held {
  readonly held: readonly HeldComment[]
  /** Sends one by itself. */
  readonly send: (held: HeldComment) => Promise<void>
  /** What is told here is not sent again. */
  readonly onSent: (ids: readonly string[]) => void
  readonly tried: TriedWords
}

/**
 * Sends a judgement with the comments that were kept for it. Those on lines of the commit that it is about go with it, as
 * one; GitHub takes no others there, so that answers, what is about a file, and what was written on an earlier commit go
 * before it. All that was sent by the time that something fails is told, so that the rest can be sent again.
 */
export async function sendVerdict(
  { provider, queryClient }: CommandScope,
  name: RepositoryName,
  number: number,
  verdict: NewVerdict,
  { held, send, onSent, tried }: Held,
): Promise<void> {
  const read = async () => (await provider.verdicts(name, number)).verdicts
  const judge = (one: NewVerdict, comments: readonly HeldOnFile[] = []) =>
    saidOnce(tried, {
      what: whatOf(one, comments),
      known: queryClient.getQueryData(verdictsQuery(provider, name, number).queryKey)?.verdicts,
      read,
      isSame: (other: Verdict) => isOwn(other.person) && isSaying(one, other),
      send: () =>
        provider.sendVerdict(name, number, { ...one, comments: comments.map(({ comment }) => comment) }),
    })
  const sendAlone = async (all: readonly HeldComment[]) => {
    for (const one of all) {
      await send(one)
      onSent([one.id])
    }
  }

  // One that was sent before may have arrived, though no answer came: with it its comments did.
  const arrived = await findArrived(tried, read)
  const arrivedIds = arrived.flatMap(({ ids }) => ids)
  if (arrivedIds.length > 0) onSent(arrivedIds)
  const waiting = held.filter(({ id }) => !arrivedIds.includes(id))
  if (arrived.some((one) => isSaying(verdict, one))) return sendAlone(waiting)

  const isWithIt = (one: HeldComment): one is HeldOnFile =>
    'comment' in one && one.comment.at !== undefined && one.comment.commit === verdict.commit
  const together = waiting.filter(isWithIt)
  const alone = waiting.filter((one) => !isWithIt(one))
  if (verdict.unsent !== undefined) {
    // While one is not sent a provider takes neither another nor single comments.
    await judge(verdict)
    await sendAlone([...together, ...alone])
    return
  }
  await sendAlone(alone)
  try {
    await judge(verdict, together)
    onSent(together.map(({ id }) => id))
  } catch (error) {
    // It does not say of which it shows no line: they go one by one, those about their file.
    if (together.length === 0 || !isProviderError(error, 'invalid')) throw error
    await sendAlone(together)
    await judge(verdict)
  }
}

/** What a judgement says, and of which commit. */
type Judgement = Pick<Verdict, 'kind' | 'commit' | 'body'>

function isSaying(one: Judgement, other: Judgement): boolean {
  return one.kind === other.kind && one.commit === other.commit && one.body === other.body
}

/** What is noted of a judgement until it is known whether it arrived. */
function whatOf({ kind, commit, body }: NewVerdict, held: readonly HeldComment[]): readonly string[] {
  return [`verdict ${kind}`, commit, body, ...held.map(({ id }) => id)]
}

/** Of the judgements that were tried before those that are there, with the ids of their comments. */
async function findArrived(
  tried: TriedWords,
  read: () => Promise<readonly Verdict[]>,
): Promise<readonly (Judgement & { readonly ids: readonly string[] })[]> {
  const noted = tried.all.flatMap(({ what: [of, commit = '', body = '', ...ids], before }) => {
    const kind = (['approved', 'changes-requested', 'commented'] as const).find(
      (one) => of === `verdict ${one}`,
    )
    return kind === undefined ? [] : [{ kind, commit, body, ids, before }]
  })
  if (noted.length === 0) return []
  const verdicts = await read()
  return noted.filter((one) => {
    tried.settle([`verdict ${one.kind}`, one.commit, one.body, ...one.ids])
    return verdicts.some(
      (other) => isOwn(other.person) && isSaying(one, other) && !one.before.includes(other.id),
    )
  })
}
