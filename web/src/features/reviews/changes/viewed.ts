import { useState } from 'react'
import { localWebStorage } from '~/lib/storage/webStorage'
import { useAccount } from '~/provider/ProviderContext'

const KEY = 'sheaf-viewed:'
const MOST = 2_000

/**
 * Whether somebody has looked at a file of a review, kept in this browser by the blob's id: another version of the file is
 * one that nobody has seen.
 */
export function useViewed(path: string, sha: string | null): readonly [boolean, (isViewed: boolean) => void] {
  const key = KEY + useAccount()
  // Two files may be the same; that one of them was looked at says nothing of the other.
  const file = `${sha ?? ''} ${path}`
  const [isViewed, setViewed] = useState(() => read(key).includes(file))
  const mark = (next: boolean) => {
    setViewed(next)
    const others = read(key).filter((one) => one !== file)
    localWebStorage.write(key, (next ? [...others, file] : others).slice(-MOST).join('\n'))
  }
  return [isViewed, mark]
}

function read(key: string): readonly string[] {
  return localWebStorage.read(key)?.split('\n') ?? []
}
