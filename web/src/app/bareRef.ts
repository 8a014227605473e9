import type { NamedBranch } from '~/provider/types'

interface RefAndPath {
  readonly ref: string
  readonly path: string
}

/**
 * Reads an address whose ref was typed with bare slashes: `tree/feature/x` arrives as ref `feature` and path `x`. The
 * longest branch that begins the whole is the ref. Undefined where the ref is a branch as it stands, or nothing fits
 * (a tag, a commit id, or a mistake).
 */
export function readBareRef(
  { branch, below }: NamedBranch,
  { ref, path }: RefAndPath,
): RefAndPath | undefined {
  if (branch) return undefined
  const whole = `${ref}/${path}`
  let found: string | undefined
  for (const { name } of below) {
    const fits = whole === name || whole.startsWith(`${name}/`)
    if (fits && name.length > (found?.length ?? 0)) found = name
  }
  return found === undefined ? undefined : { ref: found, path: whole.slice(found.length + 1) }
}
