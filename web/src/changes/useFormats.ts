import { useEffect, useState } from 'react'
import { formatNameOf, formatOf, loadFormat } from '~/formats/formatOf'

/**
 * Whether what reads these files is loaded (see `formatOf`). One that does not arrive is waited for no longer: its files
 * are told by their lines.
 */
export function useFormats(paths: readonly string[]): boolean {
  const [failed, setFailed] = useState<ReadonlySet<string>>(NONE)
  const [, setArrived] = useState(0)
  const missing = paths.find(
    (path) =>
      formatNameOf(path) !== undefined &&
      formatOf(path) === undefined &&
      !failed.has(formatNameOf(path) ?? ''),
  )
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
