import { join } from 'node:path'
import { describe } from 'vitest'
import { CommitRun, faultsIn } from '../faults/CommitRun'
import { FaultProxy } from '../faults/FaultProxy'
import { chooseTrouble } from '../faults/trouble'
import { git } from '../harness/git'
import { Random } from '../harness/random'
import { RepositoryMaker } from '../harness/repository'
import { expect, openSignedIn, test } from '../harness/scenario'
import { startSheaf } from '../harness/sheaf'
import { fileAddress, ProjectPage } from '../pages/project'

/** So many commits, each in trouble of its own kind and at its own call. */
const runs = Number(process.env.SHEAF_FAULT_RUNS ?? 100)
/** Runs the one seed that a failure has named. */
const seed = process.env.SHEAF_FAULT_SEED
const seeds = seed === undefined ? Array.from({ length: runs }, (_, index) => index + 1) : [Number(seed)]
/** A broken way would fail again and again, slowly. */
const MAX_FAILURES = 3

describe('whatever happens to a commit on its way', () => {
  test('no edit is lost, none is doubled, nobody is overwritten', {
    timeout: 60_000 + seeds.length * 15_000,
  }, async ({ browser, onTestFinished }) => {
    const proxy = await FaultProxy.start()
    onTestFinished(() => proxy.stop())
    const sheaf = await startSheaf(['--public-url', proxy.url])
    onTestFinished(async () => void (await sheaf.stop()))
    proxy.passTo(sheaf.url)
    const make = new RepositoryMaker(`${sheaf.url}/api/v3`, await sheaf.token())
    const made = await make.repository(project)
    const colleague = async (field: string, value: string) => {
      const data: unknown = JSON.parse((await made.read('faults.json')) ?? '{}')
      const text = `${JSON.stringify({ ...Object(data), [field]: value }, null, 2)}\n`
      await made.commit({ 'faults.json': text })
    }
    const address = fileAddress(made, 'faults.sheaf.json')
    const { context, page } = await openSignedIn(browser, { ...sheaf, url: proxy.url })
    onTestFinished(() => context.close())
    context.setDefaultTimeout(10_000)
    let current = new ProjectPage(page, proxy.url)
    await current.open(address)

    const failures: string[] = []
    for (const seed of seeds) {
      const random = new Random(seed)
      const trouble = chooseTrouble(random)
      const field = random.pick(['a', 'b', 'c'])
      const run = new CommitRun(proxy, current, address)
      try {
        const edit = { field, value: `mine of ${seed}`, message: `Run ${seed}.` }
        const expected = await run.commit(trouble, edit, colleague)
        for (const fault of await faultsIn(made, expected)) failures.push(`seed ${seed}: ${fault}`)
      } catch (error) {
        failures.push(`seed ${seed}, ${trouble.name} at call ${trouble.at}: ${String(error)}`)
      }
      proxy.heal()
      current = run.project
      if (failures.length >= MAX_FAILURES) break
    }
    expect(failures).toEqual([])

    await sheaf.interrupt()
    const folder = join(sheaf.data, 'git', 'repositories', made.owner, `${made.repo}.git`)
    expect(await git(folder, 'fsck', '--strict', '--no-dangling')).toBe('')
  })
})

const fields = ['a', 'b', 'c'].map((title) => [title, { type: 'string', title }] as const)

const project = {
  'faults.sheaf.json': `${JSON.stringify({
    options: { dataFile: 'faults.json' },
    schema: { type: 'object', title: 'Faults', properties: Object.fromEntries(fields) },
  })}\n`,
  'faults.json': '{\n  "a": "",\n  "b": "",\n  "c": ""\n}\n',
}
