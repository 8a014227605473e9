import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { Figures } from './pages/figures'

const sheaf = resolve(import.meta.dirname, '../../bin/sheaf')
const ajv = createRequire(import.meta.url).resolve('ajv-cli/dist/index.js')
const jvVersion = 'v0.7.0'

const PROJECTS = 861
const LARGE = 200_000

const person = {
  type: 'object',
  required: ['name', 'email'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', minLength: 1 },
    email: { type: 'string', pattern: '^[^@]+@[^@]+$' },
    age: { type: 'integer', minimum: 0, maximum: 150 },
    role: { enum: ['author', 'editor', 'reader'] },
    tags: { type: 'array', items: { type: 'string' }, uniqueItems: true },
    address: { type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } },
  },
}
const schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  properties: { people: { type: 'array', items: person } },
}

function people(count: number): string {
  const list = Array.from({ length: count }, (_, index) => ({
    name: `Person ${index}`,
    email: `person-${index}@example.org`,
    age: index % 100,
    role: ['author', 'editor', 'reader'][index % 3],
    tags: [`a${index % 7}`, 'b', 'c'],
    address: { street: `${index} Long Street with a rather long name`, city: 'A city of some size' },
  }))
  return JSON.stringify({ people: list }, null, 1)
}

const figures = new Figures()

/** What the shell checks, beside two validators that others wrote, each as people run it. */
describe('checking at the shell', () => {
  let folder = ''
  const at = (...names: readonly string[]) => join(folder, ...names)
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sheaf-check-'))
    // In a module of its own: `go install` asks whether its newest version is deprecated, which needs more than a proxy.
    const path = 'github.com/santhosh-tekuri/jsonschema/cmd/jv'
    writeFileSync(at('go.mod'), `module bench\n\nrequire ${path} ${jvVersion}\n`)
    execFileSync('go', ['build', '-mod=mod', '-o', at('jv'), path], { cwd: folder })
    for (const [name, count, size] of [
      ['many', PROJECTS, 50],
      ['large', 1, LARGE],
    ] as const) {
      mkdirSync(at(name))
      for (let index = 0; index < count; index += 1) {
        const project = { options: { dataFile: `${index}.json` }, schema }
        writeFileSync(at(name, `${index}.sheaf.json`), JSON.stringify(project))
        writeFileSync(at(name, `${index}.json`), people(size))
      }
    }
    writeFileSync(at('schema.json'), JSON.stringify(schema))
  })
  afterAll(() => {
    rmSync(folder, { recursive: true })
    figures.print()
  })

  const many = () => Array.from({ length: PROJECTS }, (_, index) => at('many', `${index}.json`))

  test('many files', async () => {
    await measure('861 projects: sheaf check', sheaf, ['check', at('many')], '3.5 s, 46 MB')
    await measure('861 files of one schema: jv', at('jv'), [at('schema.json'), ...many()])
    const data = many().flatMap((path) => ['-d', path])
    await measure('861 files of one schema: ajv-cli', 'node', [
      ajv,
      'validate',
      '-s',
      at('schema.json'),
      ...data,
    ])
  })

  test('one large file', async () => {
    const size = `${(readFileSync(at('large', '0.json')).length / 1_000_000).toFixed(0)} MB`
    await measure(`${size}: sheaf check`, sheaf, ['check', at('large')])
    await measure(`${size}: jv`, at('jv'), [at('schema.json'), at('large', '0.json')])
    const arguments_ = [ajv, 'validate', '-s', at('schema.json'), '-d', at('large', '0.json')]
    await measure(`${size}: ajv-cli`, 'node', arguments_)
  })
})

/** Seconds, and the most memory that was seen in use; what it says of the data has to be that they are right. */
async function measure(
  what: string,
  command: string,
  args: readonly string[],
  budget?: string,
): Promise<void> {
  const begin = performance.now()
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  let peak = 0
  const look = setInterval(() => {
    const kilobytes = Number(/VmHWM:\s+(\d+)/.exec(statusOf(child.pid))?.[1] ?? 0)
    peak = Math.max(peak, kilobytes)
  }, 10)
  const code = await new Promise((done) => child.on('exit', done))
  clearInterval(look)
  if (code !== 0) throw new Error(`${what}: exit status ${String(code)}`)
  const seconds = (performance.now() - begin) / 1000
  figures.add(what, `${seconds.toFixed(2)} s, ${(peak / 1000).toFixed(0)} MB`, budget)
}

/** Empty once the process has ended. */
function statusOf(pid: number | undefined): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}
