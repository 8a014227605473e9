import { useMemo } from 'react'
import { useFileStates } from '~/drafts/documents'
import type { PathReference } from '~/provider/types'
import { useEntries } from '~/workspace/entries/entriesOf'
import { sourceOf } from '~/workspace/locales/Locales'
import type { LanguageState } from '~/workspace/locales/languageWords'
import { localPath, pathIn, saysSource } from '~/workspace/locales/localPath'
import { translationsOf } from '~/workspace/locales/translations'
import type { CollectionProject, Entry } from '~/workspace/Project'

/** An entry in one language. */
export interface Translation {
  readonly language: string
  /** Where its file is, or would be. */
  readonly path: string
  /** Undefined: there is none. */
  readonly file: Entry | undefined
  /** `new`: it is only a draft. `deleted`: it goes with the next commit. */
  readonly state: LanguageState
}

export interface OpenTranslations {
  /** In the order of the project; without those that are not there while it is not known which are. */
  readonly all: readonly Translation[]
  readonly own: Translation | undefined
  /** What others are translated from: the source, else the first language that there is. */
  readonly source: Translation | undefined
}

/** The entry that a file is of, in all its languages, with drafts. */
export function useTranslations(
  reference: PathReference,
  { data, locales }: CollectionProject,
): OpenTranslations {
  const { path } = reference
  const { entries, isPending, error } = useEntries(reference, data)
  const isKnown = !isPending && error === null
  const states = useFileStates(reference)
  return useMemo(() => {
    const { languages = [] } = locales ?? {}
    // A draft that has just ended is listed for a moment longer; the file itself is there before the list is.
    const there = entries.filter(({ path: one, sha }) => sha !== '' || states.has(one))
    const files = there.some((entry) => entry.path === path) ? there : [...there, { path, sha: '' }]
    const { files: found } = translationsOf(data, path, files) ?? { files: new Map<string, Entry>() }
    const name = localPath(data, path)?.name ?? path
    const isSaid = saysSource(
      data,
      there.map((entry) => entry.path),
    )
    const all = languages.flatMap((language): Translation[] => {
      const file = found.get(language)
      if (file === undefined)
        return isKnown
          ? [{ language, path: pathIn(data, name, language, isSaid), file, state: 'missing' }]
          : []
      const state = states.get(file.path)
      const isTold = state === 'deleted' || state === 'new'
      return [{ language, path: file.path, file, state: isTold ? state : 'there' }]
    })
    const usable = all.filter(({ state }) => state === 'there' || state === 'new')
    const source = usable.find(({ language }) => locales && language === sourceOf(locales)) ?? usable[0]
    return { all, own: all.find((one) => one.file?.path === path), source }
  }, [entries, isKnown, states, data, locales, path])
}
