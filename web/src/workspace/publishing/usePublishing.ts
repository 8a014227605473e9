import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readValue } from '~/formats/json'
import { decodeUtf8 } from '~/lib/utf8'
import { useProvider } from '~/provider/ProviderContext'
import { blobQuery, treeQuery } from '~/provider/queries/queries'
import { useResolvedRef } from '~/provider/queries/refs'
import type { RefReference } from '~/provider/types'
import type { Project } from '../Project'
import { type Publishing, together } from './Publishing'
import { readPublishing } from './readPublishing'

/** What a repository says of all its projects. */
export const SETTINGS_PATH = '.sheaf/settings.json'
/** Settings are short: bytes. */
const MAX_SETTINGS = 100_000

interface KnownPublishing {
  readonly publishing: Publishing
  /** What of the repository's settings is passed over. */
  readonly ignored: readonly string[]
}

/** How changes of these projects are published, by their files and the repository's settings. */
export function usePublishing(
  reference: RefReference,
  projects: readonly Pick<Project, 'publishing'>[],
): KnownPublishing {
  const provider = useProvider()
  const { commit } = useResolvedRef(reference)
  // Pages of a ref have it already: nothing is asked for where the branch has no such file.
  const { data: tree } = useQuery({ ...treeQuery(provider, reference, commit), enabled: false })
  const entry = tree?.entries.find(({ path, type }) => path === SETTINGS_PATH && type === 'blob')
  const isFit = entry !== undefined && (entry.size ?? 0) <= MAX_SETTINGS
  const { data: bytes } = useQuery(blobQuery(provider, reference, isFit ? entry.sha : undefined))
  const own = useMemo(() => (bytes ? readSettings(decodeUtf8(bytes) ?? '') : undefined), [bytes])
  return useMemo(
    () => ({ publishing: together(own?.publishing, ofAll(projects)), ignored: own?.ignored ?? [] }),
    [own, projects],
  )
}

function readSettings(text: string): KnownPublishing {
  const settings = readValue(text)
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings)) {
    return { publishing: {}, ignored: [SETTINGS_PATH] }
  }
  const written = settings['publishing']
  if (written === undefined) return { publishing: {}, ignored: [] }
  const { publishing, ignored } = readPublishing(written)
  return { publishing, ignored: ignored.map((name) => (name === '' ? 'publishing' : `publishing.${name}`)) }
}

/** Of several projects what all of them say; that one of them wants a review counts for all. */
function ofAll(projects: readonly Pick<Project, 'publishing'>[]): Publishing {
  const [first, ...others] = projects.map(({ publishing }) =>
    publishing === undefined ? {} : readPublishing(publishing).publishing,
  )
  if (first === undefined) return {}
  const all = [first, ...others]
  const isSame = (name: keyof Publishing) =>
    all.every((one) => JSON.stringify(one[name]) === JSON.stringify(first[name]))
  const { words, message, title, branch, live } = first
  const by = all.some((one) => one.by === 'review') ? 'review' : isSame('by') ? first.by : undefined
  const reviewers = [...new Set(all.flatMap((one) => one.reviewers ?? []))]
  return {
    ...(words && isSame('words') && { words }),
    ...(by && { by }),
    ...(reviewers.length > 0 && { reviewers }),
    ...(message !== undefined && isSame('message') && { message }),
    ...(title !== undefined && isSame('title') && { title }),
    ...(branch !== undefined && isSame('branch') && { branch }),
    ...(live !== undefined && isSame('live') && { live }),
  }
}
