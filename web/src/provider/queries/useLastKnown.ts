import { useState } from 'react'

/**
 * What is known of something, else what was known of it last. So a ref that moves takes nothing off the screen: neither
 * while what is new is on its way nor where it cannot be loaded.
 * @param key names the thing.
 * @param known the same object while it is the same; undefined while it is not known.
 */
export function useLastKnown<T>(key: readonly string[], known: T | undefined): T | undefined {
  const of = key.join('\n')
  const [last, setLast] = useState({ of, known })
  if (known !== undefined && (last.of !== of || last.known !== known)) setLast({ of, known })
  return known ?? (last.of === of ? last.known : undefined)
}
