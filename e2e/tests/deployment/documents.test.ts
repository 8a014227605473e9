import { describe } from 'vitest'
import { axeFindings } from '../../harness/browser'
import { expect, test } from '../../harness/scenario'

const sizes = [
  { name: 'on a desktop', width: 1440, height: 900 },
  { name: 'on a phone', width: 390, height: 844 },
]

describe('the documents', () => {
  test('open from the help, and are read and searched without a script', async ({
    editor,
    project,
    sheaf,
  }) => {
    await project.open('/')
    await project.header.getByRole('button', { name: 'Help' }).click()
    const link = editor.page.getByRole('link', { name: 'Documents' })
    expect(await link.getAttribute('target')).toBe('_blank')
    await editor.page.goto(new URL((await link.getAttribute('href')) ?? '', sheaf.url).href)
    await editor.page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor()
    expect(await editor.page.locator('script').count()).toBe(0)

    const pages = editor.page.getByRole('navigation', { name: 'Pages', exact: true })
    await pages.getByRole('link', { name: 'Deployment' }).click()
    await editor.page.getByRole('heading', { level: 1, name: 'Deployment' }).waitFor()
    await editor.page.getByRole('link', { name: /^Next/ }).click()
    await editor.page.getByRole('link', { name: /^Before/ }).click()
    await editor.page.waitForURL('**/docs/deployment/')

    await editor.page.getByRole('searchbox', { name: 'Search the documents' }).fill('ui:widget reference')
    await editor.page.keyboard.press('Enter')
    // The page before has lists of its own, and stands until the answer is there.
    await editor.page.getByRole('heading', { level: 1, name: 'Search' }).waitFor()
    const first = editor.page.getByRole('main').getByRole('listitem').first()
    expect(await first.innerText()).toContain('References')
    expect(await first.locator('mark').count()).toBeGreaterThan(0)
    await first.getByRole('link').click()
    await editor.page.waitForURL('**/docs/forms/references/**')
  })

  test('say what to do where nothing is found, and where there is no page', async ({ visitor, sheaf }) => {
    await visitor.page.goto(
      `${sheaf.url}/docs/search/?q=${encodeURIComponent('"><img src=x onerror=alert(1)> zzz')}`,
    )
    await visitor.page.getByText(/No section has all words/).waitFor()
    await visitor.page.getByRole('link', { name: 'all headings' }).click()
    await visitor.page.getByRole('heading', { level: 1, name: 'All headings' }).waitFor()
    visitor.watch.allow(/404 \(Not Found\)/)
    await visitor.page.goto(`${sheaf.url}/docs/deep/absent/`)
    await visitor.page.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor()
    await visitor.page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Forms' }).click()
    await visitor.page.waitForURL('**/docs/forms/')
  })

  test.for(sizes)('fit the page $name, in light and dark', async ({ width, height }, { visitor, sheaf }) => {
    await visitor.page.setViewportSize({ width, height })
    for (const colorScheme of ['light', 'dark'] as const) {
      await visitor.page.emulateMedia({ colorScheme })
      for (const path of ['', 'forms/', 'deployment/', 'hub-api/', 'search/', 'search/?q=branch']) {
        await visitor.page.goto(`${sheaf.url}/docs/${path}`)
        const overflow = await visitor.page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow, path).toBe(0)
        expect(await axeFindings(visitor.page), path).toEqual([])
      }
    }
  })
})
