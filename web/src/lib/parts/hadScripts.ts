import { localWebStorage } from '~/lib/storage/webStorage'

const KEY = 'sheaf-scripts'

/** Names that are kept: of some versions of the page. */
const MOST = 400

/** Milliseconds after which they are written: not while a page is drawn. */
const PAUSE = 3_000

let names: Set<string> | undefined
let timer: ReturnType<typeof setTimeout> | undefined

function known(): Set<string> {
  names ??= new Set(localWebStorage.read(KEY)?.split('\n'))
  return names
}

/** Whether an earlier page of this browser has had the script: then it is in the browser's cache, as good as always. */
export function hasHad(name: string): boolean {
  return known().has(name)
}

export function noteHad(name: string): void {
  known().add(name)
  timer ??= setTimeout(() => {
    timer = undefined
    localWebStorage.write(KEY, [...known()].slice(-MOST).join('\n'))
  }, PAUSE)
}

export function forgetHad(): void {
  clearTimeout(timer)
  timer = undefined
  known().clear()
  localWebStorage.remove(KEY)
}
