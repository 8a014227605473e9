import type { NewComment, NewVerdict } from '~/provider/conversation'
import { isProviderError } from '~/provider/errors'
import { verdictsQuery } from '~/provider/queries/reviewQueries'
import { useSession } from '~/provider/session/session'
import type { RepositoryName } from '~/provider/types'
import type { CommandScope } from '../useCommandScope'

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
}

/**
 * Sends a judgement with the comments that were kept for it. Those on lines of the commit that it is about go with it, as
 * one; GitHub takes no others there, so that answers, what is about a file, and what was written on an earlier commit go
 * before it. All that was sent by the time that something fails is told, so that the rest can be sent again.
 */
export async function sendVerdict(
  scope: CommandScope,
  name: RepositoryName,
  number: number,
  verdict: NewVerdict,
  { held, send, onSent }: Held,
): Promise<void> {
  const isWithIt = (one: HeldComment): one is HeldOnFile =>
    'comment' in one && one.comment.at !== undefined && one.comment.commit === verdict.commit
  const together = held.filter(isWithIt)
  const alone = held.filter((one) => !isWithIt(one))
  const sendAlone = async (all: readonly HeldComment[]) => {
    for (const one of all) {
      await send(one)
      onSent([one.id])
    }
  }
  const judge = (one: NewVerdict) => onceJudged(scope, name, number, one)
  if (verdict.unsent !== undefined) {
    // While one is not sent a provider takes neither another nor single comments.
    await judge(verdict)
    await sendAlone([...together, ...alone])
    return
  }
  await sendAlone(alone)
  try {
    await judge({ ...verdict, comments: together.map(({ comment }) => comment) })
    onSent(together.map(({ id }) => id))
  } catch (error) {
    // It does not say of which it shows no line: they go one by one, those about their file.
    if (together.length === 0 || !isProviderError(error, 'invalid')) throw error
    await sendAlone(together)
    await judge(verdict)
  }
}

/** Where the answer was lost, it may have been sent all the same; what counts is a new one of this very person. */
async function onceJudged(
  { provider, queryClient }: CommandScope,
  name: RepositoryName,
  number: number,
  verdict: NewVerdict,
): Promise<void> {
  const known = queryClient.getQueryData(verdictsQuery(provider, name, number).queryKey)
  try {
    await provider.sendVerdict(name, number, verdict)
  } catch (error) {
    if (!isProviderError(error, 'offline', 'unavailable') || !known) throw error
    const login = useSession.getState().user?.login.toLowerCase()
    const now = await provider.verdicts(name, number).catch(() => known)
    const isSent = now.verdicts.some(
      (one) =>
        one.kind === verdict.kind &&
        one.body === verdict.body &&
        one.commit === verdict.commit &&
        one.person?.login.toLowerCase() === login &&
        known.verdicts.every(({ id }) => id !== one.id),
    )
    if (!isSent) throw error
  }
}
