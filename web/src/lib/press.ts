import { useSyncExternalStore } from 'react'

let isPressed = false
const listeners = new Set<() => void>()

function turn(value: boolean): void {
  isPressed = value
  for (const listener of listeners) listener()
}

/** From now on it is known when a pointer is down on the page. Answers the way to end that. */
export function watchPresses(): () => void {
  let ending: number | undefined
  const begin = () => {
    clearTimeout(ending)
    turn(true)
  }
  // The click comes after the pointer is up, and goes to what is under it then.
  const end = () => {
    clearTimeout(ending)
    ending = window.setTimeout(() => turn(false))
  }
  const watching = new AbortController()
  const { signal } = watching
  window.addEventListener('pointerdown', begin, { capture: true, signal })
  for (const type of ['pointerup', 'pointercancel'])
    window.addEventListener(type, end, { capture: true, signal })
  // Not that of a field, which does not come up to here.
  window.addEventListener('blur', end, { signal })
  return () => {
    watching.abort()
    end()
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether a mouse button, a pen or a finger is down on the page. */
export function useIsPressed(): boolean {
  return useSyncExternalStore(subscribe, () => isPressed)
}
