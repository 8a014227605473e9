import { stem } from './FolderTree'

/** What a folder or a file of data is called in words. */
export function titleOf(path: string): string {
  const words = stem(path)
    .replace(/^[_.]+/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_.\s]+/g, ' ')
    .trim()
  return words === '' ? stem(path) : words.charAt(0).toUpperCase() + words.slice(1)
}
