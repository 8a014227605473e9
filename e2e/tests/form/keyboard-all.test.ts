import { describe } from 'vitest'
import { tabUntil } from '../../harness/keyboard'
import { png } from '../../harness/pictures'
import type { MadeRepository } from '../../harness/repository'
import { expect, test } from '../../harness/scenario'
import { Typist } from '../../harness/typist'
import { everyWidget } from '../../pages/everyWidget'
import { ProjectPage } from '../../pages/project'

/** Going through a form of every widget takes some three hundred keys. */
const TIMEOUT = 240_000

const species = Array.from({ length: 10_000 }, (_, index) => `Species ${index + 1}`)

async function commit(project: ProjectPage, typist: Typist): Promise<void> {
  // F6 goes from panel to panel; the header is one of them.
  const isInHeader = () => project.header.evaluate((header) => header.contains(document.activeElement))
  for (let panel = 0; panel < 6 && !(await isInHeader()); panel += 1) await typist.press('F6')
  await tabUntil(typist.page, project.commitButton, 30)
  await typist.press('Enter')
  await project.commitDialog.waitFor()
  await typist.to('button', 'Commit')
  await typist.press('Enter')
  await project.commitDialog.waitFor({ state: 'hidden' })
}

async function committed(made: MadeRepository): Promise<unknown> {
  return JSON.parse((await made.read('all.json')) ?? '')
}

describe('a form with every widget, by keyboard alone', () => {
  test('has every kind of field filled in, a file uploaded, and is committed', { timeout: TIMEOUT }, async ({
    editor,
    openProject,
  }) => {
    const { page } = editor
    const typist = new Typist(page)
    const { made, project } = await openProject(
      everyWidget({ data: {}, fields: { combobox: { enum: species, title: 'The combobox' } } }),
      'all.sheaf.json',
    )
    await project.field('The text').waitFor()

    await typist.type('textbox', 'The text', 'Wrong')
    await typist.press('ControlOrMeta+z')
    await expect.poll(() => project.field('The text').inputValue()).toBe('')
    await typist.press('ControlOrMeta+Shift+z')
    await expect.poll(() => project.field('The text').inputValue()).toBe('Wrong')
    await page.keyboard.type(' or right')
    await typist.type('textbox', 'The textarea', 'One')
    await typist.press('Enter')
    await page.keyboard.type('two')
    await typist.type('textbox', 'The markdown', 'plain ')
    await typist.press('ControlOrMeta+b')
    await page.keyboard.type('bold')
    await typist.type('textbox', 'The code', 'a')
    await typist.type('textbox', 'The password', 'secret')
    await typist.type('textbox', 'The email', 'mo@example.org')
    await typist.type('textbox', 'The url', 'https://example.org/')
    await typist.typeAt('The date', '03142026')
    await typist.typeAt('The time', '0930AM')
    await typist.to('combobox', 'Zone of The time')
    await page.keyboard.type('UTC+02')
    await typist.typeAt('The datetime', '031420260215PM')
    await typist.type('textbox', 'The color', '#00ff00')
    await typist.type('textbox', 'The number', '4.50')
    await typist.type('textbox', 'The updown', '7')
    await typist.press('ArrowUp')
    await typist.to('slider', 'The range: slider')
    await typist.press('End', 'ArrowLeft')
    // A switch that nobody has set is no switch yet: it is neither on nor off.
    for (const name of ['The checkbox', 'The switch']) {
      await typist.to('checkbox', name)
      expect(await page.getByRole('checkbox', { name }).getAttribute('aria-describedby')).toMatch(/-unset$/)
      await typist.press('Space')
    }
    await page.getByRole('switch', { name: 'The switch', checked: true }).waitFor()
    await typist.press('Alt+Enter')
    await page.getByRole('menuitem', { name: 'Put back as it was' }).and(page.locator(':focus')).waitFor()
    await typist.press('ArrowDown')
    await page.getByRole('menuitem', { name: 'Remove' }).first().and(page.locator(':focus')).waitFor()
    await typist.press('Enter')
    // The focus comes back from the menu once that is closed.
    await page.getByRole('checkbox', { name: 'The switch' }).and(page.locator(':focus')).waitFor()
    await typist.press('Space')
    await typist.to('combobox', 'The select')
    await page.keyboard.type('b')
    await typist.to('radio', 'a')
    await typist.press('Space', 'ArrowDown')
    await typist.choose('The combobox', 'species 9999', /^Species 9999$/)
    await typist.to('checkbox', 'y')
    await typist.press('Space')
    await typist.choose('The multicombobox', 'city 40', /^City 40$/)
    await page.keyboard.type('city 39')
    await page.getByRole('option', { name: 'City 39' }).waitFor()
    await typist.press('Enter')
    await typist.type('textbox', 'The tags', 'red')
    await typist.press('Enter')
    await page.keyboard.type('blue')
    await typist.press('Enter')
    await typist.to('button', 'Upload…')
    const chooser = page.waitForEvent('filechooser')
    await typist.press('Enter')
    await (await chooser).setFiles({ name: 'Wave.png', mimeType: 'image/png', buffer: png(4, 4) })
    await page.getByText('Goes with the next commit').waitFor()
    await typist.choose('The reference', 'person 3', /^Person 3/)
    await typist.choose('The references', 'person 1', /^Person 1/)
    await typist.to('button', 'Set to fixed')
    await typist.press('Enter')
    await commit(project, typist)

    expect(await committed(made)).toEqual({
      text: 'Wrong or right',
      textarea: 'One\ntwo',
      markdown: 'plain **bold**',
      code: 'a',
      password: 'secret',
      email: 'mo@example.org',
      url: 'https://example.org/',
      date: '2026-03-14',
      time: '09:30:00+02:00',
      datetime: '2026-03-14T14:15:00Z',
      color: '#00ff00',
      number: 4.5,
      updown: 8,
      range: 9,
      checkbox: true,
      switch: true,
      select: 'b',
      radio: 'b',
      combobox: 'Species 9999',
      multiselect: ['y'],
      multicombobox: ['City 40', 'City 39'],
      tags: ['red', 'blue'],
      image: 'images/Wave.png',
      reference: 'p3',
      references: ['p1'],
      constant: 'fixed',
    })
    expect(await made.read('all.json')).toContain('"number": 4.50')
    expect(await made.get('/contents/images/Wave.png')).toMatchObject({ size: png(4, 4).length })
  })

  test('has its lists, its table, its map and its choices worked on, and is committed', {
    timeout: TIMEOUT,
  }, async ({ editor, openProject }) => {
    const { page } = editor
    const venue = {
      title: 'The venue',
      oneOf: [
        { title: 'By name', type: 'string' },
        { title: 'In full', type: 'object', properties: { city: { type: 'string', title: 'City' } } },
      ],
    }
    const data = {
      text: 'as it was',
      select: 'a',
      table: [{ a: 'one', n: 1 }],
      shape: { kind: 'circle', radius: 2 },
    }
    const typist = new Typist(page)
    const said = (words: string) =>
      page.getByRole('status').filter({ hasText: words }).first().waitFor({ state: 'attached' })
    const { made, project } = await openProject(everyWidget({ data, fields: { venue } }), 'all.sheaf.json')
    await project.field('The text').waitFor()

    // A list: two are added, one is duplicated, removed, brought back, and moved to the top.
    await typist.to('button', 'Add The list')
    await typist.press('Enter')
    await typist.to('button', 'Add Entry to The list')
    await typist.press('Enter')
    await typist.type('textbox', 'First', 'one')
    await typist.to('button', 'Add Entry to The list')
    await typist.press('Enter')
    await typist.type('textbox', 'First', 'two')
    await typist.type('textbox', 'Count', '2')
    await typist.to('button', 'two Entry 2', 'Shift+Tab')
    await typist.press('Alt+Enter')
    await page.getByRole('menuitem', { name: 'Duplicate' }).waitFor()
    await page.keyboard.type('Dup')
    await typist.press('Enter')
    await said('Entry 2 duplicated')
    // The copy's first field gets the focus.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
    await typist.to('button', 'two Entry 3', 'Shift+Tab')
    await typist.to('button', 'Remove Entry 3', 'ArrowRight')
    await typist.press('Enter')
    await said('Entry 3 removed. Undo brings it back.')
    await typist.press('ControlOrMeta+z')
    await page.getByRole('button', { name: 'Remove Entry 3' }).waitFor()
    await typist.press('Alt+ArrowUp')
    // Past the one that it is a copy of.
    await said('Entry 3 moved to position 1 of 3')
    await typist.press('Alt+ArrowDown')
    await said('Entry 1 moved to position 2 of 3')
    await typist.press('Alt+ArrowUp')
    await said('Entry 2 moved to position 1 of 3')

    // A table: a cell is typed over, another one ticked.
    await typist.to('gridcell', 'one')
    await page.keyboard.type('first')
    await typist.press('Enter')
    await typist.to('button', 'Add The map')
    await typist.press('Enter')
    await typist.to('textbox', 'New field in The map')
    await page.keyboard.type('colour')
    await typist.press('Enter')
    await page.getByRole('textbox', { name: 'Colour', exact: true }).waitFor()
    await page.keyboard.type('green')

    await typist.to('combobox', 'The venue: kind')
    await page.keyboard.type('By')
    await typist.type('textbox', 'The venue', 'Hall')
    await typist.to('combobox', 'The venue: kind', 'Shift+Tab')
    await page.keyboard.type('In')
    await page.getByText(/"Hall".*is no longer in the file/).waitFor()
    await typist.type('textbox', 'City', 'Bergen')
    await commit(project, typist)

    expect(await committed(made)).toEqual({
      ...data,
      list: [{ a: 'two', n: 2 }, { a: 'one' }, { a: 'two', n: 2 }],
      table: [{ a: 'first', n: 1 }],
      map: { colour: 'green' },
      venue: { city: 'Bergen' },
    })
  })
})
