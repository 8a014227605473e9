/** Resolves after some time; rejects with the signal's reason when it is aborted before. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, milliseconds)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })
}

/** Growing pauses, each between the half and the whole of its span, so that two people do not keep colliding. */
export function pauseBefore(attempt: number): number {
  return 250 * 2 ** attempt * (0.5 + Math.random() / 2)
}
