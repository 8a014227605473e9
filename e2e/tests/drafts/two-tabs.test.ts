import { describe } from 'vitest'
import { expect, expectFaultless, test } from '../../harness/scenario'
import { fileAddress, ProjectPage, shopProject } from '../../pages/project'

const data = shopProject['shop.json'] ?? ''

describe('one file in two tabs', () => {
  test('what one commits is shown in the other at once, and what is typed there meanwhile is kept', async ({
    editor,
    make,
    sheaf,
    project: first,
  }) => {
    const made = await make.repository(shopProject)
    const page = await editor.context.newPage()
    const second = new ProjectPage(page, sheaf.url)
    for (const project of [first, second]) {
      await project.open(fileAddress(made, 'shop.sheaf.json'))
      await project.field('Name').waitFor()
    }
    await first.show()
    await first.field('Name').fill('From the first')
    await expect.poll(() => second.field('Name').inputValue()).toBe('From the first')

    // What is said of the branch is still what was, as it may be at GitHub for half a minute.
    const before = await made.get('/branches/main')
    await page.route('**/branches/main', (route) => route.fulfill({ json: before }))
    await editor.page.route('**/git/refs/heads/main', async (route) => {
      await second.field('Price').fill('2.25')
      await route.continue()
    })
    await first.commit()
    await expect.poll(() => second.header.getByText('1', { exact: true }).count()).toBe(1)
    expect(await second.field('Name').inputValue()).toBe('From the first')
    expect(await second.field('Price').inputValue()).toBe('2.25')
    expect(await page.getByText(/since you began to edit it/).count()).toBe(0)

    await second.show()
    await second.commitButton.click()
    await second.commitDialog.getByRole('checkbox', { name: /^Price/ }).waitFor()
    // The name is committed: it is no change any more.
    expect(await second.commitDialog.getByRole('checkbox', { name: /^Name/ }).count()).toBe(0)
    await second.submitCommit()
    await second.commitDialog.waitFor({ state: 'hidden' })
    expect(await made.read('shop.json')).toBe(
      data.replace('Corner shop', 'From the first').replace('1.50', '2.25'),
    )
    await expect.poll(() => first.field('Price').inputValue()).toBe('2.25')
    await expectFaultless({ ...editor, page })
    await page.close()
  })
})
