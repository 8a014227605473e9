import { FileText } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { basename } from '~/lib/paths'
import { atPlace, blobRoute, linePlace } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { Button } from '~/ui'
import { projectTitle } from '~/workspace/Project'
import { wordsOf } from '~/workspace/search/TextIndex'
import type { FoundFile, Hit } from '~/workspace/search/types'
import { useContentSearch } from '~/workspace/search/useContentSearch'
import { useProjects } from '~/workspace/useProjects'
import type { PaletteGroup } from '../groups'
import styles from '../Palette.module.css'
import { PaletteList } from '../PaletteList'
import type { PaletteTarget } from '../sources/PaletteItem'
import { type NamedPlace, placeKey, usePlaceNames } from './usePlaceNames'

interface ContentSearchListProps {
  readonly reference: RefReference
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly onBack: () => void
  readonly onChoose: (target: PaletteTarget) => void
}

/** Finds words in all texts of a ref, while these are read, and tells where in the words of the forms. */
export function ContentSearchList({ reference, typed, onType, onBack, onChoose }: ContentSearchListProps) {
  const { search, ...state } = useContentSearch(reference)
  const { projects } = useProjects(reference)
  const query = wordsOf(typed).length > 0 ? typed : ''
  useEffect(() => search.search(query), [search, query])
  const names = usePlaceNames(reference, state.found, search)
  const groups = useMemo(
    () =>
      state.found.map((file): PaletteGroup => {
        const [project] = projects.projectsFor(file.path)
        const own = file.title ?? basename(file.path)
        return {
          id: file.path,
          heading: project ? `${projectTitle(project.path, project)} › ${own}` : file.path,
          items: file.hits.map((hit) => itemOf(reference, file, hit, names)),
          more: file.count - file.hits.length,
        }
      }),
    [state.found, projects, reference, names],
  )
  const isWorking = state.isPending || state.isSearching || state.isReading
  return (
    <PaletteList
      label={m.palette_content_label()}
      typed={typed}
      onType={onType}
      groups={groups}
      isWorking={isWorking && query !== ''}
      finish={() => groups}
      onBack={onBack}
      onChoose={onChoose}
    >
      <div className={styles.progress}>
        <output>{progressWords(state, isWorking, query)}</output>
        {state.isReading && (
          <Button size="small" variant="ghost" onPress={() => search.stop()}>
            {m.palette_stop()}
          </Button>
        )}
        {(state.isStopped || state.error) && (
          <Button size="small" variant="ghost" onPress={() => search.goOn()}>
            {m.palette_go_on()}
          </Button>
        )}
      </div>
    </PaletteList>
  )
}

function itemOf(
  reference: RefReference,
  { path }: FoundFile,
  { at, excerpt, marks }: Hit,
  names: ReadonlyMap<string, NamedPlace>,
): PaletteGroup['items'][number] {
  const named = names.get(placeKey(path, at))
  const place = named?.at ?? (typeof at === 'number' ? linePlace(at) : at)
  return {
    key: placeKey(path, at),
    label: named?.words ?? (typeof at === 'number' ? m.palette_line({ line: at }) : at),
    icon: FileText,
    excerpt,
    marks,
    target: { href: atPlace(blobRoute({ ...reference, path }), place) },
  }
}

function progressWords(
  { read, total, left, count, error, isPending }: Omit<ReturnType<typeof useContentSearch>, 'search'>,
  isWorking: boolean,
  query: string,
): string {
  if (error) return m.palette_read_failed({ reason: error.message })
  const parts: string[] = []
  if (isPending || read < total) parts.push(m.palette_reading({ read, total }))
  else if (query !== '' && !isWorking) parts.push(m.palette_found_in({ count, total }))
  if (left > 0) parts.push(m.palette_left({ left }))
  return parts.join(' · ')
}
