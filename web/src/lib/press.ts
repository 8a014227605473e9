import { useSyncExternalStore } from 'react'

/** Milliseconds after which a press is over though nobody has told of its end: menus of the system keep that to themselves. */
const LONGEST_PRESS = 10_000

let isPressed = false
let waiting: (() => void)[] = []
const listeners = new Set<() => void>()

function turn(value: boolean): void {
  isPressed = value
  for (const listener of listeners) listener()
  if (isPressed) return
  const tasks = waiting
  waiting = []
  for (const task of tasks) task()
}

/** From now on it is known when a pointer is down on the page. Answers the way to end that. */
export function watchPresses(): () => void {
  let ending: number | undefined
  const endIn = (milliseconds: number) => {
    clearTimeout(ending)
    ending = window.setTimeout(() => turn(false), milliseconds)
  }
  const begin = ({ button }: PointerEvent) => {
    if (button !== 0) return
    turn(true)
    endIn(LONGEST_PRESS)
  }
  // The click comes after the pointer is up, and goes to what is under it then.
  const end = () => endIn(0)
  const watching = new AbortController()
  const { signal } = watching
  window.addEventListener('pointerdown', begin, { capture: true, signal })
  for (const type of ['pointerup', 'pointercancel', 'keydown'])
    window.addEventListener(type, end, { capture: true, signal })
  // What is picked in a menu of the system. A text tells of its change as it is left, when something else is pressed.
  const pick = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement) end()
  }
  window.addEventListener('change', pick, { capture: true, signal })
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

/**
 * Does what may move the page: at once, or when nothing is pressed any more. A button that went away from under the pointer
 * would not be clicked, and what is below a field that is left goes down where it says its problems.
 */
export function afterPress(task: () => void): void {
  if (isPressed) waiting.push(task)
  else task()
}

/** Whether a mouse button, a pen or a finger is down on the page. */
export function useIsPressed(): boolean {
  return useSyncExternalStore(subscribe, () => isPressed)
}
