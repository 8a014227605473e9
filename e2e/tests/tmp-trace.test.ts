import { test } from '../harness/scenario'

test('trace', { timeout: 300_000 }, async ({ editor, openProject, browser }) => {
  const people = Array.from({ length: 70_000 }, (_, at) => ({
    name: `Person ${at}`,
    email: `person${at}@example.org`,
    note: 'x'.repeat(60),
  }))
  const data = `${JSON.stringify({ title: 'All', people, last: 'Needle here' }, null, 2)}\n`
  const schema = {
    properties: {
      title: { type: 'string', title: 'Title' },
      people: {
        type: 'array', title: 'People',
        items: { type: 'object', title: 'Person', properties: { name: { type: 'string', title: 'Name' } } },
      },
      last: { type: 'string' },
    },
  }
  const { page } = editor
  const { project } = await openProject({ 'a.sheaf.json': JSON.stringify({ options: { dataFile: 'a.json' }, schema }), 'a.json': data }, 'a.sheaf.json')
  await page.getByRole('button', { name: 'Open it anyway' }).click()
  await project.field('Title').waitFor({ timeout: 60_000 })
  await page.waitForTimeout(4000)
  await page.getByRole('button', { name: 'Find in form' }).click()
  await page.waitForTimeout(1500)
  for (const [name, words, done] of [['needle', 'needle', /^1 of 1/], ['many', 'person 699', /^1 of (111|112|1000|222)/], ['needle again', 'needle he', /^1 of 1/]] as const) {
    await browser.startTracing(page, { categories: ['devtools.timeline', 'toplevel', 'disabled-by-default-devtools.timeline'] })
    const begun = Date.now()
    await page.getByRole('searchbox', { name: /Find a field/ }).fill(words)
    await page.locator('search output').getByText(done).first().waitFor({ timeout: 60_000 }).catch((e) => console.log('no', String(e).slice(0, 80)))
    const took = Date.now() - begun
    console.log(name, await page.locator('search output').innerText())
    await page.waitForTimeout(500)
    const trace = JSON.parse((await browser.stopTracing()).toString())
    const mains = new Set(trace.traceEvents.filter((e: any) => e.name === 'thread_name' && e.args.name === 'CrRendererMain').map((e: any) => `${e.pid}.${e.tid}`))
    const tasks = trace.traceEvents.filter((e: any) => e.name === 'ThreadControllerImpl::RunTask' && mains.has(`${e.pid}.${e.tid}`)).map((e: any) => ({ wall: e.dur / 1000, cpu: (e.tdur ?? 0) / 1000 })).filter((e: any) => e.wall > 0)
    const long = tasks.filter((t: any) => t.cpu > 16).sort((a: any, b: any) => b.cpu - a.cpu)
    console.log(name, 'took', took, 'ms; main thread cpu', Math.round(tasks.reduce((s: number, t: any) => s + t.cpu, 0)), 'tasks>16ms cpu:', long.length, long.slice(0, 8).map((t: any) => `${Math.round(t.cpu)}/${Math.round(t.wall)}`).join(' '))
  }
})
