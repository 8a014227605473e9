import type { Repository } from '~/provider/types'

/** Those whose name or description holds every word of the filter, in any case. */
export function filterRepositories(
  repositories: readonly Repository[],
  filter: string,
): readonly Repository[] {
  const words = filter.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return repositories
  return repositories.filter(({ repo, description }) => {
    const text = `${repo} ${description}`.toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  })
}
