import { useQuery } from '@tanstack/react-query'
import { valuesOf } from '~/drafts/merge'
import { loadFormat } from '~/formats/formatOf'
import { nodeAt } from '~/formats/nodes'
import { decodeUtf8 } from '~/lib/utf8'
import { useProvider } from '~/provider/ProviderContext'
import { fileAtQuery, historyQuery } from '~/provider/queries/historyQueries'
import { immutable } from '~/provider/queries/queries'
import { repositoryKey } from '~/provider/queries/queryKeys'
import { useResolvedRef } from '~/provider/queries/refs'
import type { RefReference } from '~/provider/types'
import { lastTranslated } from './lastTranslated'
import type { Side } from './Side'

/** Since when a translation says what it says; null where no commit has it. */
export function useLastTranslated({ owner, repo, ref }: RefReference, own: Side, body: string | null) {
  const provider = useProvider()
  const name = { owner, repo }
  const { commit } = useResolvedRef({ owner, repo, ref })
  const { path, inside } = own
  return useQuery({
    ...immutable,
    queryKey: [...repositoryKey(provider, name), 'last-translated', commit, path, inside, body],
    enabled: commit !== undefined,
    queryFn: async ({ client, signal }) => {
      const format = await loadFormat(path, body)
      const found = await lastTranslated({
        newest: async () => {
          const history = await client.fetchInfiniteQuery(historyQuery(provider, name, commit ?? ref, path))
          return history.pages[0] ?? { commits: [], hasMore: false }
        },
        valuesAt: async (sha) => {
          signal.throwIfAborted()
          const file = await client.fetchQuery(fileAtQuery(provider, { ...name, path }, sha))
          const text = file ? decodeUtf8(file.bytes) : undefined
          const whole = text === undefined ? undefined : valuesOf(format, text)
          const node = whole && nodeAt(whole.node, inside)
          return whole && node && { text: whole.text, node }
        },
      })
      return found ?? null
    },
  })
}
