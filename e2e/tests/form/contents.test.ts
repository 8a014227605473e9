import { describe } from 'vitest'
import { expect, phoneTest, test } from '../../harness/scenario'
import { everyWidget } from '../../pages/everyWidget'

describe('the table of contents of a form', () => {
  test('says where the form stands and where problems are', async ({ editor, openProject }) => {
    const { page } = editor
    await openProject(everyWidget(), 'all.sheaf.json')
    const contents = page.getByRole('navigation', { name: 'Contents' })
    const current = contents.locator('[aria-current="location"]')
    await contents.getByRole('button', { name: /^The tuple.*1 problem/ }).waitFor()
    expect(await current.count()).toBe(0)
    await contents.getByRole('button', { name: 'The map' }).click()
    await page.getByRole('button', { name: /^The map/, expanded: true }).waitFor()
    await expect.poll(() => current.count()).toBe(1)
    await page.mouse.move(800, 500)
    await page.mouse.wheel(0, -100_000)
    await expect.poll(() => current.count()).toBe(0)
  })

  test('has all parts of a form of hundreds, those in sight in the page', async ({ editor, openProject }) => {
    const { page } = editor
    const parts = Array.from({ length: 300 }, (_, at) => [
      `p${at}`,
      { title: `Part ${at}`, properties: { x: {} } },
    ])
    const files = {
      'parts.sheaf.json': JSON.stringify({
        options: { dataFile: 'parts.json' },
        schema: { title: 'Parts', properties: Object.fromEntries(parts) },
      }),
      'parts.json': JSON.stringify(Object.fromEntries(parts.map(([name]) => [name, { x: 'y' }]))),
    }
    await openProject(files, 'parts.sheaf.json')
    const contents = page.getByRole('navigation', { name: 'Contents' })
    await contents.getByRole('button', { name: 'Part 3', exact: true }).waitFor()
    expect(await contents.getByRole('button').count()).toBeLessThan(100)
    await contents.hover()
    await page.mouse.wheel(0, 100_000)
    await contents.getByRole('button', { name: 'Part 299', exact: true }).click()
    await page.getByRole('button', { name: 'Part 299', exact: true, expanded: true }).waitFor()
    const current = contents.locator('[aria-current="location"]')
    await expect.poll(() => current.count()).toBe(1)
  })

  phoneTest('opens with find on a phone, and leads to a part', async ({ editor, openProject }) => {
    const { page } = editor
    const { project } = await openProject(everyWidget(), 'all.sheaf.json')
    await project.openMore()
    await page.getByRole('button', { name: 'Find in form' }).tap()
    const part = page.getByRole('navigation', { name: 'Contents' }).getByRole('button', { name: 'The shape' })
    expect((await part.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(43.5)
    await part.tap()
    const head = page.getByRole('button', { name: /^The shape/, expanded: true })
    await head.waitFor()
    await expect.poll(() => head.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await page.getByRole('search').count()).toBe(0)
  })
})
