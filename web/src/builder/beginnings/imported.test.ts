import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { JsonObject } from '~/workspace/inference/values'
import type { Beginning } from './Beginning'
import { beginWithDecap } from './decap'
import { filesOf } from './filesOf'
import { beginWithPagesCms } from './pagesCms'

// What `sheaf import` makes of the same configurations.

interface Case {
  readonly what: string
  readonly config: JsonObject
  readonly projects: readonly { readonly path: string; readonly project: unknown }[]
  readonly notTaken: readonly unknown[]
}

function casesOf(kind: string): readonly Case[] {
  const file = join(import.meta.dirname, `../../../../internal/importing/${kind}/testdata/cases.json`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** What is begun, as text, so that the order of members counts. */
function asText(beginnings: readonly Beginning[]): string {
  const projects = beginnings.map((beginning) => {
    const path = `sheaf/${beginning.name}.sheaf.json`
    return { path, project: JSON.parse(filesOf(beginning, path)[0]?.text ?? 'null') }
  })
  const notTaken = beginnings.flatMap((one) =>
    one.notTaken.map(({ at, reason, written }) => [at, reason, written]),
  )
  return JSON.stringify({ projects, notTaken }, null, 2)
}

function wanted({ projects, notTaken }: Case): string {
  return JSON.stringify({ projects, notTaken }, null, 2)
}

test.each(casesOf('decap').map((one) => [one.what, one] as const))('Decap: %s', (_what, one) => {
  expect(asText(beginWithDecap(one.config))).toBe(wanted(one))
})

test.each(casesOf('pagescms').map((one) => [one.what, one] as const))('Pages CMS: %s', (_what, one) => {
  expect(asText(beginWithPagesCms(one.config))).toBe(wanted(one))
})
