import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useProvider } from '~/provider/ProviderContext'
import { folderQuery } from '~/provider/queries/queries'
import type { RepositoryName, TreeEntry } from '~/provider/types'
import type { TreeNode } from '../buildTree'
import type { Folders } from '../folders'
import { joinFolders } from '../subtrees'

interface OnDemandFolders extends Folders {
  readonly entries: readonly TreeEntry[]
  readonly error: Error | null
  readonly retry: () => void
}

interface OpenFolders {
  readonly commit: string | undefined
  /** Tree ids by path of the folders that were opened; each is listed by one request. */
  readonly trees: ReadonlyMap<string, string>
  readonly closed: ReadonlySet<string>
}

/** Lists the root and every folder that was opened. `commit` is undefined where the whole tree is known. */
export function useFoldersOnDemand(name: RepositoryName, commit: string | undefined): OnDemandFolders {
  const provider = useProvider()
  const [kept, setKept] = useState<OpenFolders>(() => nothingOpen(commit))
  // Another commit has other trees.
  const open = kept.commit === commit ? kept : nothingOpen(commit)
  const paths = [...open.trees.keys()]
  const { entries, error, retry } = useQueries({
    queries: [...open.trees.values()].map((tree) => folderQuery(provider, name, tree)),
    combine: (queries) => {
      const loaded = new Map<string, readonly TreeEntry[]>()
      queries.forEach(({ data }, index) => {
        const path = paths[index]
        if (data && path !== undefined) loaded.set(path, data.entries)
      })
      return {
        entries: joinFolders(loaded),
        error: queries.find((query) => query.error)?.error ?? null,
        retry: () => {
          for (const query of queries) if (query.error) void query.refetch()
        },
      }
    },
  })
  const idOf = useMemo(() => new Map(entries.map(({ path, sha }) => [path, sha])), [entries])

  const isExpanded = useCallback(
    (folder: TreeNode) => open.trees.has(folder.path) && !open.closed.has(folder.path),
    [open],
  )
  const onToggle = useCallback(
    (folder: TreeNode) => {
      const closed = new Set(open.closed)
      if (isExpanded(folder)) closed.add(folder.path)
      else closed.delete(folder.path)
      const id = idOf.get(folder.path)
      const trees = id === undefined ? open.trees : new Map(open.trees).set(folder.path, id)
      setKept({ commit, trees, closed })
    },
    [open, isExpanded, idOf, commit],
  )
  return { entries, error, retry, isExpanded, onToggle }
}

function nothingOpen(commit: string | undefined): OpenFolders {
  return { commit, trees: new Map(commit === undefined ? [] : [['', commit]]), closed: new Set() }
}
