import { mapLimited } from '~/lib/mapLimited'
import { parseLink } from '../client/link'

interface Page<Item> {
  readonly items: readonly Item[]
  /** The answer's Link header. */
  readonly link: string | null
}

// GitHub's secondary limits punish bursts of parallel requests.
const maxParallel = 6

/**
 * All items of a paged list, in the order of the pages. The pages of Link addresses are followed as they are, only
 * their `page` changes: they may name another path than the first. The list can shift between two pages, so each key
 * is kept once.
 */
export async function fetchPages<Item>(
  first: string,
  key: (item: Item) => string,
  fetchPage: (address: string) => Promise<Page<Item>>,
): Promise<readonly Item[]> {
  const firstPage = await fetchPage(first)
  const links = parseLink(firstPage.link)
  const further = addressesTo(links.get('last'))
  const rest = further ? await mapLimited(further, maxParallel, fetchPage) : await follow(links.get('next'))
  return withoutRepeats(
    [firstPage, ...rest].flatMap(({ items }) => items),
    key,
  )

  async function follow(next: string | undefined): Promise<Page<Item>[]> {
    const pages: Page<Item>[] = []
    for (let address = next; address !== undefined; ) {
      const page = await fetchPage(address)
      pages.push(page)
      address = parseLink(page.link).get('next')
    }
    return pages
  }
}

/** How many pages a list has, by the Link header of one of them; at least one more where only the next one is named. */
export function pageCountOf(link: string | null, page: number): number {
  const links = parseLink(link)
  return numberedLast(links.get('last')) ?? (links.has('next') ? page + 1 : page)
}

/** The addresses of the second to the last page; undefined where no numbered last page is known. */
function addressesTo(last: string | undefined): string[] | undefined {
  const count = numberedLast(last)
  if (last === undefined || count === undefined) return undefined
  return Array.from({ length: count - 1 }, (_, index) => {
    const address = new URL(last)
    address.searchParams.set('page', `${index + 2}`)
    return address.href
  })
}

function numberedLast(last: string | undefined): number | undefined {
  const count = last === undefined ? 0 : Number(new URL(last).searchParams.get('page'))
  return Number.isInteger(count) && count > 0 ? count : undefined
}

function withoutRepeats<Item>(items: readonly Item[], key: (item: Item) => string): readonly Item[] {
  const byKey = new Map<string, Item>()
  for (const item of items) if (!byKey.has(key(item))) byKey.set(key(item), item)
  return [...byKey.values()]
}
