import { useEffect, useState } from 'react'
import { formatNameOf, formatOf, loadFormat } from '~/formats/formatOf'

/** What reads a data file: files of other formats than JSON bring it. */
export type FormatLoad =
  | { readonly kind: 'loaded' | 'pending' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly retry: () => void }

/** Loads the format of a file, while the file itself is on its way. @param path undefined: there is no file yet. */
export function useFormat(path: string | undefined, body: string | null): FormatLoad {
  const [attempt, setAttempt] = useState(0)
  const [ended, setEnded] = useState<{ readonly name: string; readonly error?: unknown }>()
  const isThere = path === undefined || formatNameOf(path) === undefined || formatOf(path, body) !== undefined
  const name = `${path} ${body} ${attempt}`

  useEffect(() => {
    if (isThere) return undefined
    let isWanted = true
    const end = (error?: unknown) => {
      if (isWanted) setEnded({ name, error })
    }
    loadFormat(path, body).then(() => end(), end)
    return () => {
      isWanted = false
    }
  }, [isThere, path, body, name])

  if (isThere) return { kind: 'loaded' }
  if (ended?.name !== name || ended.error === undefined) return { kind: 'pending' }
  return { kind: 'failed', error: ended.error, retry: () => setAttempt((count) => count + 1) }
}
