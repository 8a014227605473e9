import { describe } from 'vitest'
import { holdRequests } from '../../harness/hold'
import { expect, test } from '../../harness/scenario'
import { fileAddress, shopProject } from '../../pages/project'

const shop = (change: (text: string) => string) => ({ 'shop.json': change(shopProject['shop.json'] ?? '') })

describe('who else works on a file', () => {
  test('newer commits are told while it is edited, and taken in without losing a keystroke', async ({
    editor,
    openProject,
  }) => {
    const { page } = editor
    const { made, project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').fill('Mine')
    await made.commit(
      shop((text) => text.replace('1.50', '8')),
      { message: 'Raises the price' },
    )
    await lookAgain(page)
    const note = page.getByRole('status').filter({ hasText: 'since you began to edit it' })
    await note.waitFor()
    await page.getByRole('button', { name: 'Show what changed' }).click()
    await page.getByRole('dialog').getByText('was 1.50 now 8').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Take it into my edit' }).click()
    await note.waitFor({ state: 'hidden' })
    expect(await project.field('Name').inputValue()).toBe('Mine')
    expect(await project.field('Price').inputValue()).toBe('8')
    await project.commitButton.click()
    await project.submitCommit()
    await expect.poll(() => made.read('shop.json')).toContain('Mine')
    expect(await made.read('shop.json')).toContain('"price": 8')
  })

  test('where both changed the same it asks', async ({ editor, openProject }) => {
    const { page } = editor
    const { made, project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').fill('Mine')
    await made.commit(shop((text) => text.replace('Corner shop', 'Theirs')))
    await lookAgain(page)
    await page.getByRole('button', { name: 'Take it into my edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'You and somebody else changed the same' })
    await dialog.getByRole('radio', { name: /^Theirs/ }).click({ force: true })
    await dialog.getByRole('button', { name: 'Take it into my edit' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => project.field('Name').inputValue()).toBe('Theirs')
    expect(await project.commitButton.isDisabled()).toBe(true)
  })

  test('open reviews and other branches that change the same file are named to who changes it', async ({
    editor,
    make,
    project,
  }) => {
    const made = await make.repository(shopProject)
    for (const branch of ['reviewed', 'loose', 'elsewhere']) await made.createBranch(branch)
    await made.commit(
      shop((text) => text.replace('1.50', '2')),
      { branch: 'reviewed' },
    )
    await made.commit(
      shop((text) => text.replace('1.50', '3')),
      { branch: 'loose' },
    )
    await made.commit({ 'README.md': 'Other things\n' }, { branch: 'elsewhere' })
    await make.call('POST', `/repos/${made.owner}/${made.repo}/pulls`, {
      head: 'reviewed',
      base: 'main',
      title: 'New price',
    })
    const { page } = editor
    let compared = 0
    page.on('request', (request) => {
      if (request.url().includes('/compare/')) compared += 1
    })
    await project.open(fileAddress(made, 'shop.sheaf.json'))
    await project.field('Name').waitFor()
    await page.waitForLoadState('networkidle')
    expect(compared).toBe(0)
    await project.field('Name').fill('Ours')
    const note = page.getByRole('status').filter({ hasText: 'Also being changed in' })
    await note.getByRole('link', { name: 'branch loose' }).waitFor()
    await note.getByRole('link', { name: 'review #1 New price' }).waitFor()
    expect(await note.getByRole('link').count()).toBe(2)
    await note.getByRole('link', { name: 'review #1 New price' }).click()
    await page.getByRole('heading', { level: 1, name: 'New price #1' }).waitFor()
  })

  test('it does not push a link away that is being pressed', async ({ editor, make, project }) => {
    const made = await make.repository({
      ...shopProject,
      'other.sheaf.json': '{"schema":{"type":"object"}}\n',
    })
    await made.createBranch('loose')
    await made.commit(
      shop((text) => text.replace('1.50', '3')),
      { branch: 'loose' },
    )
    const { page } = editor
    const release = await holdRequests(page, '**/compare/**')
    await project.open(fileAddress(made, 'shop.sheaf.json'))
    const compared = page.waitForResponse(/\/compare\//)
    await project.field('Name').fill('Ours')
    await project.projectsPanel.getByRole('link', { name: 'other' }).hover()
    await page.mouse.down()
    release()
    await (await compared).finished()
    await page.waitForTimeout(PRESS)
    await page.mouse.up()
    await page.waitForURL(/other\.sheaf\.json$/)
    await project.projectsPanel.getByRole('link', { name: 'shop' }).click()
    const note = page.getByRole('status').filter({ hasText: 'Also being changed in' })
    await note.getByRole('link', { name: 'branch loose' }).waitFor()
  })
})

/** Milliseconds that somebody who is slow keeps a button down. */
const PRESS = 300

/** As when somebody comes back to the tab: what may have changed is asked for again, without waiting for the interval. */
async function lookAgain(page: { evaluate: (task: () => void) => Promise<unknown> }) {
  await page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 60_000
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('visibilitychange'))
  })
}
