import type { Offer } from '~/workspace/recognise/Offer'

/** So many are chosen at first; of more people know better which. */
const MAX_CHOSEN = 12

/** What is chosen before anybody has said anything: content, in the language that has most of it. */
export function firstChosen(offers: readonly Offer[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const { language, files } of offers)
    if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + files.length)
  const [main] = [...counts].toSorted((a, b) => b[1] - a[1]).map(([language]) => language)
  const chosen = offers.filter(
    ({ isContent, language, data }) =>
      isContent && data.kind === 'collection' && (language === undefined || language === main),
  )
  const some = chosen.length > 0 ? chosen : offers.filter(({ isContent }) => isContent)
  return new Set(some.slice(0, MAX_CHOSEN).map(({ projectPath }) => projectPath))
}
