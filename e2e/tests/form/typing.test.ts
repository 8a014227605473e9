import type { Locator, Page } from 'playwright-core'
import { describe } from 'vitest'
import { axeFindings } from '../../harness/browser'
import { misplacedRows } from '../../harness/layout'
import { expect, test } from '../../harness/scenario'
import { everyWidget } from '../../pages/everyWidget'

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
  test('leaves the escapes of what is not typed', async ({ editor, openProject }) => {
    const { page } = editor
    const schema = { title: 'Room', properties: { size: { type: 'string', title: 'Size' } } }
    const { made, project: form } = await openProject(
      {
        'room.sheaf.json': JSON.stringify({ options: { dataFile: 'room.json' }, schema }),
        'room.json': String.raw`{ "size": "2 \u00d7 3 m\u00B2 \ud83d\ude00" }`,
      },
      'room.sheaf.json',
    )
    const size = form.field('Size')
    await size.focus()
    await page.keyboard.press('Home')
    await page.keyboard.type('1', { delay: 60 })
    await page.keyboard.press('End')
    await page.keyboard.type(' × 4', { delay: 60 })
    expect(await size.inputValue()).toBe('12 × 3 m² 😀 × 4')
    await form.commit()
    const written = String.raw`{ "size": "12 \u00d7 3 m\u00B2 \ud83d\ude00 × 4" }`
    await expect.poll(() => made.read('room.json')).toBe(written)
  })

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

  test('leaves all rows where they are, however high others like them are', async ({
    editor,
    openProject,
  }) => {
    const { page } = editor
    await page.setViewportSize({ width: 1200, height: 900 })
    const words = 'Words that explain what stands here and why, in more than one line of them. '
    // Later rows are lower than those before them, which were measured when nothing lower was known.
    const properties = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [
        `field${index}`,
        { type: 'string', title: `Field ${index}`, description: words.repeat(index < 30 ? 4 : 1) },
      ]),
    )
    const { project: form } = await openProject(
      {
        'rows.sheaf.json': JSON.stringify({
          options: { dataFile: 'rows.json' },
          schema: { title: 'Rows', properties },
        }),
        'rows.json': '{}',
      },
      'rows.sheaf.json',
    )
    await form.field('Field 0').waitFor()
    await page.keyboard.press('ControlOrMeta+f')
    await page.keyboard.type('Field 31')
    await expect.poll(() => form.field('Field 31').count()).toBe(1)
    await page.keyboard.press('Escape')
    await form.field('Field 31').focus()
    await page.keyboard.type('written', { delay: 60 })
    expect(await form.field('Field 31').inputValue()).toBe('written')
    await expect.poll(() => misplacedRows(page)).toEqual([])
  })

  test('keeps every letter where a value may be of several kinds', async ({ editor, openProject }) => {
    const { page } = editor
    await page.setViewportSize(WINDOW)
    // As in the schemas of tsconfig.json, pubspec.yaml and of open hardware.
    const properties = {
      moduleResolution: {
        anyOf: [
          { enum: ['classic', 'node', 'node10', 'node16', 'bundler'] },
          { pattern: '^([Nn]ode|[Nn]ode1[06]|[Cc]lassic)$' },
        ],
      },
      publishTo: {
        anyOf: [
          { type: 'string', enum: ['none'] },
          { type: 'string', format: 'uri' },
          { type: 'string', pattern: '^a' },
        ],
      },
      guide: {
        anyOf: [
          { type: 'string', title: 'Short', maxLength: 3 },
          { type: 'string', title: 'Address', format: 'uri' },
          { type: 'object', title: 'Place', properties: { path: { type: 'string' } } },
        ],
      },
      size: { oneOf: [{ const: 'auto' }, { type: 'number' }] },
      licence: { type: 'string', examples: ['MIT', 'MPL-2.0'] },
    }
    const { made, project: form } = await openProject(
      {
        'kinds.sheaf.json': JSON.stringify({
          options: { dataFile: 'kinds.json' },
          schema: { type: 'object', properties },
        }),
        'kinds.json': '{\n  "guide": "h"\n}\n',
      },
      'kinds.sheaf.json',
    )
    const typed: readonly (readonly [label: string | RegExp, text: string])[] = [
      ['Module resolution', 'node16'],
      ['Publish to', 'abc'],
      [/^Guide/, 'ello'],
      ['Size', '12'],
      ['Licence', 'MIT-0'],
    ]
    for (const [label, text] of typed) {
      const field = page.getByRole('combobox', { name: label }).or(page.getByRole('textbox', { name: label }))
      const input = field.and(page.locator('input'))
      await input.focus()
      await page.keyboard.press('End')
      for (const letter of text) {
        // At the speed of people: the validator answers between the letters.
        await page.keyboard.type(letter, { delay: 120 })
        expect(await input.evaluate((element) => element === document.activeElement)).toBe(true)
      }
    }
    await page.getByRole('button', { name: /^Change to .*: Guide/ }).waitFor({ state: 'detached' })
    expect(await axeFindings(page)).toEqual([])
    await form.commit()
    expect(JSON.parse((await made.read('kinds.json')) ?? '')).toEqual({
      moduleResolution: 'node16',
      publishTo: 'abc',
      guide: 'hello',
      size: 12,
      licence: 'MIT-0',
    })
  })
})
