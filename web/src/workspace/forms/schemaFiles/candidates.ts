import { basename, dirname, isJsonPath, isProjectPath } from '~/lib/paths'

/** Files that are read for their `$id`: those called like the address, and others that look like schemas. */
const MAX_SAME_NAME = 12
const MAX_LOOKED_INTO = 24

/**
 * Tells the files that may have an address as their `$id`, those called like it first; `sheaf check` has the same rule.
 * The paths are gone through once: a schema may refer to any number of addresses.
 */
export function candidatesAmong(paths: readonly string[]): (address: string) => readonly string[] {
  const byStem = new Map<string, string[]>()
  const schemas: string[] = []
  const answers = new Map<string, readonly string[]>()
  for (const path of paths.toSorted()) {
    if (!isJsonPath(path) || isProjectPath(path) || path.split('/').includes('node_modules')) continue
    const stem = stemOf(basename(path))
    const alike = byStem.get(stem)
    if (alike === undefined) byStem.set(stem, [path])
    else alike.push(path)
    if (looksLikeSchema(path)) schemas.push(path)
  }

  function called(wanted: string): readonly string[] {
    const others: string[] = []
    for (const path of schemas) {
      if (others.length >= MAX_LOOKED_INTO) break
      if (stemOf(basename(path)) !== wanted) others.push(path)
    }
    return [...(byStem.get(wanted) ?? []).slice(0, MAX_SAME_NAME), ...others]
  }

  return (address) => {
    const stem = stemOf(lastStep(address))
    const answer = answers.get(stem) ?? called(stem)
    answers.set(stem, answer)
    return answer
  }
}

/** What an address is called like. */
function lastStep(address: string): string {
  return /[^/:]*$/.exec(address.replace(/\/+$/, ''))?.[0] ?? ''
}

function stemOf(name: string): string {
  return name.replace(/\.json$/, '').replace(/\.schema$/, '')
}

function looksLikeSchema(path: string): boolean {
  return path.endsWith('.schema.json') || ['schema', 'schemas'].includes(basename(dirname(path)))
}
