import { TextSearch } from 'lucide-react'
import { useMemo, useState } from 'react'
import { keys } from '~/lib/keyboard/keys'
import { formatShortcut } from '~/lib/keyboard/shortcuts'
import { useNavigationHistory } from '~/lib/navigation/NavigationScope'
import { afterPaint } from '~/lib/slices/afterPaint'
import type { Steps } from '~/lib/slices/slices'
import { useSliced } from '~/lib/slices/useSliced'
import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { ContentSearchList } from './content/ContentSearchList'
import { grouped, offered, type PaletteGroup } from './groups'
import { PaletteFrame } from './PaletteFrame'
import { PaletteList } from './PaletteList'
import { Ranker } from './ranking/Ranker'
import { typedWords } from './ranking/rank'
import type { PaletteItem, PaletteTarget } from './sources/PaletteItem'
import type { FoundItems } from './sources/useRefItems'

interface PaletteSearchProps extends FoundItems {
  /** The ref whose texts can be searched. */
  readonly reference: RefReference | undefined
  readonly onClose: () => void
}

const NONE: readonly PaletteGroup[] = []

/** Finds by names what the sources have, while somebody types. */
export function PaletteSearch({ sources, isPending, reference, onClose }: PaletteSearchProps) {
  const history = useNavigationHistory()
  const [typed, setTyped] = useState('')
  const [ranker] = useState(() => new Ranker<PaletteItem>())
  const isOfCommands = typed.startsWith('>')
  const words = typedWords(isOfCommands ? typed.slice(1) : typed)
  const looked = useMemo(
    () => (isOfCommands ? sources.filter(([first]) => first?.kind === 'command') : sources),
    [isOfCommands, sources],
  )
  const begin = useMemo(() => () => found(ranker, words, looked), [ranker, words, looked])
  const { answer: names, isWorking, finish } = useSliced(begin, NONE)
  /** All texts are searched, by what is typed then. */
  const [isOfContent, setOfContent] = useState(false)
  const offer = reference === undefined || isOfCommands || words === '' ? NONE : [contentGroup(typed.trim())]

  function go(target: PaletteTarget): void {
    if ('search' in target) {
      setOfContent(true)
      return
    }
    onClose()
    // Focus goes back to where it was first: what is done now may take it, and give it back in the end.
    if ('href' in target) history.push(target.href)
    else afterPaint(target.run)
  }

  return (
    <PaletteFrame onClose={onClose}>
      {isOfContent && reference !== undefined ? (
        <ContentSearchList
          reference={reference}
          typed={typed}
          onType={setTyped}
          onBack={() => setOfContent(false)}
          onChoose={go}
        />
      ) : (
        <PaletteList
          label={m.palette_open()}
          typed={typed}
          onType={setTyped}
          groups={[...names, ...offer]}
          isWorking={isWorking || isPending}
          finish={() => [...finish(), ...(isPending ? NONE : offer)]}
          onSearch={offer.length > 0 ? () => setOfContent(true) : undefined}
          onChoose={go}
        />
      )}
    </PaletteFrame>
  )
}

/** The last option: what has no name may be in a text. */
function contentGroup(words: string): PaletteGroup {
  const label = m.palette_search_content({ words })
  return {
    id: 'content',
    heading: m.palette_content(),
    items: [
      {
        key: 'content',
        label,
        icon: TextSearch,
        shortcut: formatShortcut(keys.searchContent[0]),
        target: { search: words },
      },
    ],
    more: 0,
  }
}

function* found(
  ranker: Ranker<PaletteItem>,
  words: string,
  sources: FoundItems['sources'],
): Steps<readonly PaletteGroup[]> {
  if (words === '') return offered(sources)
  return grouped((yield* ranker.rank(words, sources)).best)
}
