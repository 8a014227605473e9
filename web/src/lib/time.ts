import { getLocale } from '~/paraglide/runtime'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['week', 7 * day],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
]

/** "5 minutes ago", "yesterday", "in 2 hours". Both times in epoch milliseconds; under a minute it is "now". */
export function formatRelativeTime(time: number, now: number = Date.now()): string {
  const distance = time - now
  const format = new Intl.RelativeTimeFormat(getLocale(), { numeric: 'auto' })
  for (const [unit, length] of steps) {
    if (Math.abs(distance) >= length) return format.format(Math.trunc(distance / length), unit)
  }
  return format.format(0, 'second')
}

/** Date and time of day in the person's language; epoch milliseconds. */
export function formatDateTime(time: number): string {
  return new Intl.DateTimeFormat(getLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(time)
}

/** Time of day in the person's language; epoch milliseconds. */
export function formatTimeOfDay(time: number): string {
  return new Intl.DateTimeFormat(getLocale(), { timeStyle: 'short' }).format(time)
}

/** Resolves after so many milliseconds; rejects with the signal's reason as soon as it is aborted. */
export function delay(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(abortReason(signal))
      return
    }
    const handleAbort = () => {
      clearTimeout(timer)
      reject(abortReason(signal))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', handleAbort)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', handleAbort, { once: true })
  })
}

/** The answer of a task that knows no signal, or the signal's reason as soon as it is aborted. */
export function unlessAborted<Answer>(task: Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
  if (!signal) return task
  return new Promise((resolve, reject) => {
    const handleAbort = () => reject(abortReason(signal))
    if (signal.aborted) handleAbort()
    signal.addEventListener('abort', handleAbort, { once: true })
    void task.then(resolve, reject).finally(() => signal.removeEventListener('abort', handleAbort))
  })
}

function abortReason(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason
  return reason instanceof Error ? reason : new DOMException('The wait was ended.', 'AbortError')
}

/** The day of a clock on the wall, as in ISO 8601. */
export function localDay(time: Date): string {
  const [month, day] = [time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${time.getFullYear()}-${month}-${day}`
}
