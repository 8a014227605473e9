import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { binary } from '../../harness/sheaf'

// What sheaf types writes for Zod, compiled strictly and run on what sheaf export writes.

const content = join(import.meta.dirname, '../../../internal/sample/content')
let folder: string
// Beside the package, so that its import of zod is found.
beforeAll(() => {
  folder = mkdtempSync(join(import.meta.dirname, '.generated-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sheaf = (...args: string[]) => execFileSync(binary, args, { encoding: 'utf8' })

function compile(file: string) {
  const compiler = join(dirname(import.meta.dirname), '../../node_modules/.bin/tsc')
  const strict = [
    '--strict',
    '--exactOptionalPropertyTypes',
    '--skipLibCheck',
    '--types',
    '',
    '--ignoreConfig',
  ]
  const modules = ['--target', 'esnext', '--module', 'esnext', '--moduleResolution', 'bundler']
  execFileSync(compiler, ['--noEmit', ...strict, ...modules, file], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

async function schemasOf(name: string, projects: string) {
  const file = join(folder, `${name}.ts`)
  writeFileSync(file, sheaf('types', '--language', 'zod', projects))
  compile(file)
  const made: Record<string, ZodType> = await import(/* @vite-ignore */ file)
  return made
}

describe('Zod', () => {
  test('takes what the samples export, and refuses it once something is wrong', async () => {
    const judged: Record<string, [boolean | undefined, boolean | undefined]> = {}
    for (const name of ['programme', 'recipes', 'volunteers']) {
      const { contentSchema } = await schemasOf(name, join(content, name))
      const exported: unknown = JSON.parse(sheaf('export', join(content, name)))
      judged[name] = [contentSchema?.safeParse(exported).success, contentSchema?.safeParse({}).success]
    }
    const right = [true, false]
    expect(judged).toEqual({ programme: right, recipes: right, volunteers: right })
  })

  test('holds data to constants, bounds and references that lead back', async () => {
    const schema = {
      $defs: {
        node: {
          type: 'object',
          required: ['kind'],
          properties: {
            kind: { enum: ['leaf', 'branch'] },
            weight: { type: 'integer', minimum: 1 },
            pair: {
              type: 'array',
              prefixItems: [{ type: 'string' }, { type: 'number' }],
              items: false,
              minItems: 1,
            },
            below: { type: 'array', maxItems: 2, items: { $ref: '#/$defs/node' } },
          },
        },
      },
      $ref: '#/$defs/node',
    }
    writeFileSync(
      join(folder, 'tree.sheaf.json'),
      JSON.stringify({ options: { dataFile: 'tree.json' }, schema }),
    )
    const { treeSchema } = await schemasOf('tree', join(folder, 'tree.sheaf.json'))
    const judge = (value: unknown) => treeSchema?.safeParse(value).success
    expect(judge({ kind: 'branch', below: [{ kind: 'leaf', weight: 1, pair: ['a', 2], more: true }] })).toBe(
      true,
    )
    const wrong = [
      {},
      { kind: 'root' },
      { kind: 'leaf', weight: 0 },
      { kind: 'leaf', weight: 1.5 },
      { kind: 'leaf', pair: [] },
      { kind: 'leaf', pair: ['a', 'b'] },
      { kind: 'leaf', below: [{}] },
      { kind: 'leaf', below: [{ kind: 'leaf' }, { kind: 'leaf' }, { kind: 'leaf' }] },
    ]
    expect(wrong.filter(judge)).toEqual([])
  })
})
