import { describe } from 'vitest'
import { axeFindings } from '../../harness/browser'
import { expect, test } from '../../harness/scenario'
import { fileAddress } from '../../pages/project'

const text = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

const HOSTILE = '<img src=x onerror=alert(1)> ‮gnp'

const site = {
  'programme.sheaf.json': text({
    options: { dataFile: 'data/programme.json' },
    schema: {
      title: 'Tidewater programme',
      type: 'object',
      properties: {
        lantern: { type: 'string', title: 'Lantern colour' },
        days: {
          type: 'array',
          title: 'Days',
          items: {
            type: 'object',
            title: 'Day',
            properties: {
              name: { type: 'string', title: 'Name' },
              talks: {
                type: 'array',
                title: 'Talks',
                items: {
                  type: 'object',
                  title: 'Talk',
                  properties: {
                    title: { type: 'string', title: 'Title' },
                    about: { type: 'string', title: 'About' },
                  },
                },
              },
            },
          },
        },
      },
    },
  }),
  'data/programme.json': text({
    lantern: 'green',
    days: [{ name: 'Thursday', talks: [{ title: 'Buoys', about: 'Of tides' }] }],
  }),
  'posts.sheaf.json': text({
    options: { collection: { folder: 'posts' } },
    schema: { title: 'Posts', type: 'object', properties: { title: { type: 'string', title: 'Title' } } },
  }),
  'notes.md': `# Notes\n\n${'Of buoys.\n'.repeat(400)}The marram is cut in May.\n${'Of ropes.\n'.repeat(400)}`,
  'posts/cakes.json': text({ title: 'Café and Éclair' }),
  'posts/hostile.json': text({ title: HOSTILE }),
}

describe('the palette', () => {
  test('leads by keys alone from the start page to a project, a field and what a text says', async ({
    editor,
    make,
    project,
    sheaf,
  }) => {
    const { page } = editor
    const made = await make.repository(site)
    const words = page.getByRole('combobox', { name: 'Search or jump to…' })
    const content = page.getByRole('combobox', { name: 'Search all content' })
    const active = page.getByRole('option', { selected: true })
    const find = async (typed: string) => {
      await page.keyboard.press('ControlOrMeta+k')
      await words.waitFor()
      await page.keyboard.type(typed, { delay: 20 })
    }

    // Over all repositories.
    await page.goto(sheaf.url)
    await page.getByRole('button', { name: 'Search or jump to…' }).waitFor()
    await find('tidewater prog')
    await active.filter({ hasText: 'Tidewater programme' }).filter({ hasText: made.repo }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${fileAddress(made, 'programme.sheaf.json')}`)
    await project.field('Lantern colour').waitFor()

    // A field of the form, and an edit that is found before it is committed.
    await find('lantern')
    await active.filter({ hasText: 'Lantern colour' }).waitFor()
    await page.keyboard.press('Enter')
    const hasFocus = (name: string, value: string) =>
      expect
        .poll(() =>
          page.evaluate(() => {
            const { activeElement: at } = document
            return at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement
              ? [at.labels?.[0]?.textContent, at.value]
              : []
          }),
        )
        .toEqual([expect.stringContaining(name), value])
    await hasFocus('Lantern colour', 'green')
    await find('about')
    await active.filter({ hasText: 'About' }).waitFor()
    await page.keyboard.press('Enter')
    await hasFocus('About', 'Of tides')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Quillwort grows here')
    await project.field('Lantern colour').focus()
    await find('quillwort')
    await page.keyboard.press('ControlOrMeta+Enter')
    await content.waitFor()
    await active.filter({ hasText: 'Days › Thursday › Talks › Buoys › About' }).waitFor()
    expect(await active.locator('mark').allTextContents()).toEqual(['Quillwort'])
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Enter')
    await hasFocus('About', 'Quillwort grows here')

    // A line of the form's own file leads to the field that it is about.
    await find('lantern colour')
    await page.keyboard.press('ControlOrMeta+Enter')
    await content.waitFor()
    await active.filter({ hasText: 'Lantern colour, in the form itself' }).waitFor()
    await page.keyboard.press('Enter')
    await hasFocus('Lantern colour', 'green')

    // What the header can do.
    await find('share')
    await active.filter({ hasText: 'Share' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Link to this page' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('textbox', { name: 'Link to this page' }).waitFor({ state: 'detached' })

    // An entry by what it says, and names of strangers as text.
    await find('eclair')
    await active.filter({ hasText: 'Search all content' }).waitFor()
    await page.keyboard.press('Enter')
    await content.waitFor()
    await active.filter({ hasText: 'Éclair' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${fileAddress(made, 'posts/cakes.json')}?at=/title`)
    await hasFocus('Title', 'Café and Éclair')
    await find('onerror')
    await page.keyboard.press('ControlOrMeta+Enter')
    await active.filter({ hasText: HOSTILE }).first().waitFor()
    await page.getByRole('group', { name: HOSTILE }).waitFor()

    // What the screen can do, by the same rules as its buttons.
    await page.keyboard.press('Escape')
    await find('>commit')
    await active.filter({ hasText: 'Commit' }).waitFor()
    await page.keyboard.press('Enter')
    await project.commitDialog.waitFor()
    await page.keyboard.press('Escape')
    await page.goBack()
    await project.field('Lantern colour').waitFor()
  }, 60_000)

  test('leads to the line of a text that no form knows, and again where it is asked for again', async ({
    editor,
    make,
    project,
    sheaf,
  }) => {
    const { page } = editor
    const made = await make.repository(site)
    const content = page.getByRole('combobox', { name: 'Search all content' })
    const active = page.getByRole('option', { selected: true })
    const find = async (typed: string, told: string) => {
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('combobox', { name: 'Search or jump to…' }).waitFor()
      await page.keyboard.type(typed, { delay: 20 })
      await page.keyboard.press('ControlOrMeta+Enter')
      await content.waitFor()
      await active.filter({ hasText: told }).waitFor()
      await page.keyboard.press('Enter')
    }
    /** What is selected in the code, and whether it is on view and has the focus. */
    const code = (name: string) =>
      page.getByRole('textbox', { name }).evaluate((element) => {
        const root = element.getRootNode()
        if (!(root instanceof ShadowRoot)) return undefined
        const box = (found: Element | null) => found?.getBoundingClientRect() ?? new DOMRect()
        const [view, line] = [box(element.closest('.cm-scroller')), box(root.querySelector('.cm-activeLine'))]
        return {
          line: root.querySelector('.cm-activeLine')?.textContent,
          isSelected: root.querySelector('.cm-selectionBackground') !== null,
          isOnView: line.top > view.top && line.bottom < view.bottom,
          isFocused: root.activeElement === element,
        }
      })
    const shown = {
      line: 'The marram is cut in May.',
      isSelected: true,
      isOnView: true,
      isFocused: true,
    }

    await page.goto(`${sheaf.url}${fileAddress(made, 'programme.sheaf.json')}`)
    await project.field('Lantern colour').waitFor()
    await find('marram', 'Line 403')
    await page.waitForURL(`**${fileAddress(made, 'notes.md')}?at=L403`)
    await expect.poll(() => code('Code of notes.md')).toEqual(shown)
    expect(await axeFindings(page)).toEqual([])

    await page.keyboard.press('ControlOrMeta+Home')
    await expect.poll(async () => (await code('Code of notes.md'))?.line).toBe('# Notes')
    await find('marram', 'Line 403')
    await expect.poll(() => code('Code of notes.md')).toEqual(shown)
    await page.reload()
    await expect.poll(() => code('Code of notes.md')).toEqual(shown)

    // A line of a form's file that is about the form as a whole. Who goes on to the form stays there.
    await find('posts', 'Line 4')
    await page.waitForURL(`**${fileAddress(made, 'posts.sheaf.json')}?at=L4`)
    await expect
      .poll(() => code('Code of posts.sheaf.json'))
      .toMatchObject({ line: '      "folder": "posts"' })
    await page.getByRole('tab', { name: 'FormView' }).click()
    await page.getByRole('grid', { name: 'Posts' }).waitFor()
    await page.goBack()
    await expect.poll(() => code('Code of notes.md')).toEqual(shown)
    await page.goto(`${sheaf.url}${fileAddress(made, 'posts.sheaf.json')}`)
    await page.getByRole('grid', { name: 'Posts' }).waitFor()
  }, 60_000)
})
