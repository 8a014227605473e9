import { useState } from 'react'
import type { Project } from '~/workspace/Project'

/** The project, the same object for as long as its data are at the same place: what else it says changes with each key. */
export function useSamePlace(project: Project): Project {
  const [kept, setKept] = useState(project)
  const isSame = placeOf(kept) === placeOf(project)
  if (!isSame) setKept(project)
  return isSame ? kept : project
}

function placeOf({ path, data, body, locales }: Project): string {
  const where =
    data.kind === 'file' ? data : { ...data, match: data.match.written, exclude: data.exclude?.written }
  return JSON.stringify([path, where, body, locales?.languages, locales?.member !== undefined])
}
