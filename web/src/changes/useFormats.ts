import { useEffect, useMemo, useState } from 'react'
import { formatNameOf, formatOf, loadFormat } from '~/formats/formatOf'

/**
 * Whether what reads these files is loaded (see `formatOf`). One that does not arrive is waited for no longer: its files
 * are told by their lines.
 */
export function useFormats(paths: readonly string[]): boolean {
  const [failed, setFailed] = useState<ReadonlySet<string>>(NONE)
  const [, setArrived] = useState(0)
  // Of thousands of files one of each format tells.
  const ofFormats = useMemo(
    () => [...new Map(paths.map((path) => [formatNameOf(path), path] as const))],
    [paths],
  )
  const [, missing] =
    ofFormats.find(
      ([name, path]) => name !== undefined && formatOf(path) === undefined && !failed.has(name),
    ) ?? []
  useEffect(() => {
    if (missing === undefined) return undefined
    let isWanted = true
    const name = formatNameOf(missing) ?? ''
    loadFormat(missing).then(
      () => isWanted && setArrived((count) => count + 1),
      () => isWanted && setFailed((before) => new Set(before).add(name)),
    )
    return () => {
      isWanted = false
    }
  }, [missing])
  return missing === undefined
}

const NONE: ReadonlySet<string> = new Set()
