import { type QueryKey, type UseQueryOptions, useQueries, useQuery } from '@tanstack/react-query'
import type { ListPage } from '../types'

type PageQuery<Item, Key extends QueryKey> = UseQueryOptions<ListPage<Item>, Error, ListPage<Item>, Key>

interface PagedList<Item> {
  /** Of the pages that are there; undefined while the first is not. */
  readonly items: readonly Item[] | undefined
  /** There are pages that nobody has asked for, or that are on their way. */
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  /** Why a page did not come. */
  readonly error: Error | null
  readonly refetch: () => void
}

/**
 * A list of which the first page is what is seen, and the others come when somebody needs all of it (`isWhole`). A list
 * can shift between two pages, so each key is kept once.
 */
export function usePages<Item, Key extends QueryKey>(
  pageQuery: (page: number) => PageQuery<Item, Key>,
  keyOf: (item: Item) => string,
  isWhole: boolean,
): PagedList<Item> {
  const first = useQuery(pageQuery(1))
  const count = first.data?.pageCount ?? 1
  const others = useQueries({
    queries: isWhole ? Array.from({ length: count - 1 }, (_, index) => pageQuery(index + 2)) : [],
  })
  const failed = [first, ...others].find(({ isLoadingError }) => isLoadingError)
  const known = [first, ...others].flatMap(({ data }) => data?.items ?? [])
  const isLoadingMore = others.some(({ isPending }) => isPending)
  return {
    items:
      first.data && [...new Map(known.toReversed().map((item) => [keyOf(item), item])).values()].toReversed(),
    hasMore: isLoadingMore || others.length < count - 1,
    isLoadingMore,
    error: failed?.error ?? null,
    refetch: () => void failed?.refetch(),
  }
}
