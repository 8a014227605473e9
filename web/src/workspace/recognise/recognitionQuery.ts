import { queryOptions, skipToken } from '@tanstack/react-query'
import { inSlices } from '~/lib/slices/slices'
import { immutable } from '~/provider/queries/queries'
import { repositoryKey, type ScopedProvider } from '~/provider/queries/queryKeys'
import { isLink } from '~/provider/treeEntry'
import type { RepositoryName, TreeEntry } from '~/provider/types'
import { readTexts } from '../readTexts'
import type { Recognition } from './Offer'
import { recognise } from './recognise'
import { configsOf, findSites } from './sites'

/** What is recognised in the files of a commit; waits while it is not wanted. */
export function recognitionQuery(
  p: ScopedProvider,
  name: RepositoryName,
  commit: string,
  entries: readonly TreeEntry[],
  isWanted = true,
) {
  return queryOptions({
    ...immutable,
    queryKey: [...repositoryKey(p, name), 'recognition', commit, entries.length],
    queryFn: isWanted
      ? async ({ client, signal }): Promise<Recognition> => {
          // A file that is only a draft has no id yet.
          const files = entries.filter((file) => file.type === 'blob' && file.sha !== '' && !isLink(file))
          const paths = files.map(({ path }) => path)
          const configs = new Set(configsOf(findSites(paths)))
          const settings = files.filter(({ path }) => configs.has(path))
          const texts = await readTexts(client, p, name, commit, settings)
          const taken = entries.map(({ path }) => path)
          return await inSlices(recognise(paths, texts, taken), signal)
        }
      : skipToken,
  })
}
