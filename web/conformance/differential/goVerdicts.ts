import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Case } from './cases/cases'

/** What a validator says of a project. `refused`: it does not take the schema. */
export interface Verdict {
  readonly verdict: 'valid' | 'invalid' | 'refused'
  /** Whether it names a pattern that it passes over. */
  readonly isWarned: boolean
  readonly said: string
}

/** Far above what `sheaf check` prints about a few thousand projects. */
const MAX_OUTPUT = 256 << 20

/**
 * The verdicts of `sheaf check` on a folder with a project for each case.
 * @param binary the built `sheaf`.
 */
export function goVerdicts(binary: string, cases: readonly Case[]): Verdict[] {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-differential-'))
  try {
    // A repository's end, so that the check looks for none further up.
    mkdirSync(join(folder, '.git'))
    for (const [at, { schema, data }] of cases.entries()) {
      const project = `{"options":{"dataFile":"${at}.json"},"schema":${schema}}`
      writeFileSync(join(folder, `${at}.sheaf.json`), project)
      writeFileSync(join(folder, `${at}.json`), data)
    }
    const { stdout, stderr, error, status } = spawnSync(binary, ['check', '.'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: MAX_OUTPUT,
    })
    if (error) throw error
    if (status !== 0 && status !== 1) throw new Error(`sheaf check ended with ${status}: ${stderr}`)
    const lines = new Map<number, string[]>()
    for (const line of stdout.split('\n')) {
      const at = Number.parseInt(line, 10)
      lines.set(at, [...(lines.get(at) ?? []), line])
    }
    return cases.map((_, at) => {
      const said = lines.get(at) ?? []
      const isAboutSchema = (line: string) => line.startsWith(`${at}.sheaf.json:`)
      const isWarning = (line: string) => isAboutSchema(line) && line.includes(' warning: ')
      const isRefused = said.some((line) => isAboutSchema(line) && !isWarning(line))
      const isInvalid = !said.every(isWarning)
      return {
        verdict: isRefused ? 'refused' : isInvalid ? 'invalid' : 'valid',
        isWarned: said.some(isWarning),
        said: said.join('\n'),
      }
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
