import { describe } from 'vitest'
import { expect, phoneTest, test } from '../harness/scenario'
import { everyWidget } from '../pages/everyWidget'

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

  phoneTest('opens with find on a phone, and leads to a part', async ({ editor, openProject }) => {
    const { page } = editor
    await openProject(everyWidget(), 'all.sheaf.json')
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
