import type { Locator, Page } from 'playwright-core'
import { describe } from 'vitest'
import { axeFindings } from '../harness/browser'
import { expect, test } from '../harness/scenario'
import { everyWidget } from '../pages/everyWidget'

const project = everyWidget({
  data: {
    text: 'a world',
    date: '2026-02-03',
    time: '10:20:30+01:00',
    datetime: '2026-02-03T10:20:00+01:00',
    number: 12,
    tags: ['red'],
    names: ['Ada', 'Bo'],
  },
  fields: { names: { type: 'array', title: 'The names', items: { type: 'string', title: 'Name' } } },
})

/** High enough for all rows. */
const WINDOW = { width: 1200, height: 6000 }

async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+v')
}

/** Writes as an input method does: letters that become others before they are taken. */
async function compose(page: Page, ...steps: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (const text of steps.slice(0, -1)) {
    const end = text.length
    await session.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end })
  }
  await session.send('Input.insertText', { text: steps.at(-1) ?? '' })
  await session.detach()
}

describe('a field that is typed into', () => {
  test('keeps its date and its zone until a new one is whole', async ({ editor, openProject }) => {
    const { page } = editor
    await page.setViewportSize(WINDOW)
    const { made, project: form } = await openProject(project, 'all.sheaf.json')
    const date = form.field('The date')
    await date.focus()
    await page.keyboard.press('Backspace')
    await page.getByText('The file keeps 2026-02-03 until it is whole.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await form.field('The url').focus()
    expect(await date.getAttribute('aria-invalid')).toBe('true')
    expect(await form.commitButton.isDisabled()).toBe(true)
    await date.focus()
    // The year ends with its fourth digit.
    await page.keyboard.type('1231202699')
    await expect.poll(() => date.inputValue()).toMatch(/^\d{4}-12-31$/)
    await paste(page, '1.2.2027')
    await expect.poll(() => date.inputValue()).toBe('2027-02-01')
    const time = form.field('The time')
    await time.focus()
    await page.keyboard.press('Backspace')
    await page.getByText('The file keeps 10:20:30+01:00 until it is whole.').waitFor()
    await page.keyboard.type('07')
    const moment = form.field('The datetime')
    await moment.focus()
    await paste(page, '1.2.2027, 9:30 pm')
    await form.commit()
    expect(JSON.parse((await made.read('all.json')) ?? '')).toMatchObject({
      date: '2027-02-01',
      time: '07:20:30+01:00',
      datetime: '2027-02-01T21:30:00+01:00',
    })
  })

  test('takes what an input method writes, and one undo takes it back', async ({ editor, openProject }) => {
    const { page } = editor
    await page.setViewportSize(WINDOW)
    const { project: form } = await openProject(project, 'all.sheaf.json')
    const text = form.field('The text')
    await text.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await compose(page, 'か', 'かな', '仮名')
    expect(await text.inputValue()).toBe('a仮名 world')
    expect(await text.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3)
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(() => text.inputValue()).toBe('a world')
    const number = form.field('The number')
    await number.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await compose(page, '１', '１２', '１２．５')
    await number.blur()
    await expect.poll(() => number.inputValue()).toBe('12.5')
    const combobox: Locator = page.getByRole('combobox', { name: 'The combobox' })
    await combobox.focus()
    await compose(page, 'し', 'し4', 'city 40')
    await page.keyboard.press('Enter')
    await expect.poll(() => combobox.inputValue()).toBe('City 40')
  })

  test('keeps what is no number on view, and offers what is probably meant', async ({
    editor,
    openProject,
  }) => {
    const { page } = editor
    await page.setViewportSize(WINDOW)
    const { made, project: form } = await openProject(project, 'all.sheaf.json')
    const number = form.field('The number')
    await number.fill('twelve')
    const url = form.field('The url')
    await url.fill('www.example.org/my page')
    await url.blur()
    expect(await number.inputValue()).toBe('twelve')
    await page.getByText('The file keeps 12 until it is.').waitFor()
    const offer = page.getByRole('button', { name: 'Use https://www.example.org/my%20page for The url' })
    await offer.waitFor()
    expect(await axeFindings(page)).toEqual([])
    await offer.click()
    await expect.poll(() => url.inputValue()).toBe('https://www.example.org/my%20page')
    expect(await url.evaluate((input) => input === document.activeElement)).toBe(true)
    await form.commit()
    expect(await made.read('all.json')).toContain('"number": 12')
  })

  test('goes on with Enter in a list, where several pasted lines are several items', async ({
    editor,
    openProject,
  }) => {
    const { page } = editor
    await page.setViewportSize(WINDOW)
    const { made, project: form } = await openProject(project, 'all.sheaf.json')
    await form.field('Name 1').click()
    await page.keyboard.press('Enter')
    await form.field('Name 3').waitFor()
    await page.keyboard.type('Cy')
    await expect.poll(() => form.field('Name 2').inputValue()).toBe('Cy')
    await page.keyboard.press('Enter')
    await form.field('Name 4').waitFor()
    await paste(page, 'Di\nEd\n')
    await page.getByText('2 items pasted. Undo takes them out again.').first().waitFor({ state: 'attached' })
    await page.getByRole('textbox', { name: 'The tags' }).click()
    await paste(page, 'blue\r\ngreen')
    await page.getByRole('button', { name: 'Remove green' }).waitFor()
    await form.commit()
    expect(JSON.parse((await made.read('all.json')) ?? '')).toMatchObject({
      names: ['Ada', 'Cy', 'Di', 'Ed', 'Bo'],
      tags: ['red', 'blue', 'green'],
    })
  })
})
