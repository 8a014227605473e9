import { describe } from 'vitest'
import { inClone } from '../../harness/clone'
import { git } from '../../harness/git'
import { expect, test } from '../../harness/scenario'

const venue = {
  title: 'Venue',
  oneOf: [
    { title: 'By name', type: 'string' },
    {
      title: 'In full',
      type: 'object',
      properties: { city: { type: 'string', title: 'City' }, street: { type: 'string', title: 'Street' } },
    },
  ],
}
const tour: Readonly<Record<string, string>> = {
  'tour.sheaf.json': JSON.stringify({
    options: { dataFile: 'tour.json' },
    schema: {
      title: 'Tour',
      properties: {
        stops: {
          type: 'array',
          title: 'Stops',
          items: { title: 'Stop', properties: { day: { type: 'string', title: 'Day' }, venue } },
        },
      },
    },
  }),
  'tour.json': `{
  "stops": [
    { "day": "Monday", "venue": "Town hall" },
    { "day": "Tuesday", "venue": { "city": "Bergen", "street": "Torget" } }
  ]
}
`,
}

describe('a choice of another type', () => {
  test('keeps what it replaced in an item, over a reload, and names it before the commit', async ({
    editor,
    sheaf,
    openProject,
  }) => {
    const { page } = editor
    const { made, project } = await openProject(tour, 'tour.sheaf.json')
    const stop = (number: number) => page.getByRole('group', { name: `Stop ${number}`, exact: true })
    await stop(2).getByRole('textbox', { name: 'Street' }).fill('Torget 1')
    await stop(2).getByLabel('Kind').selectOption('By name')
    await stop(2).getByRole('textbox', { name: 'Venue', exact: true }).fill('Grieg hall')
    await project.tab('Code').click()
    await project.code.waitFor()
    await project.tab('FormView').click()
    await stop(2)
      .getByText(/"Torget 1".*is no longer in the file/)
      .waitFor()
    await page.reload()
    await stop(2)
      .getByText(/"Torget 1".*is no longer in the file/)
      .waitFor()

    await project.commitButton.click()
    const dialog = project.commitDialog
    await dialog
      .getByText(/This commit removes from tour\.json what .*Tuesday › Venue: .*"Torget 1"/)
      .waitFor()
    await page.keyboard.press('Escape')
    await stop(2)
      .getByRole('button', { name: /^Put back \{/ })
      .click()
    await expect.poll(() => stop(2).getByRole('textbox', { name: 'Street' }).inputValue()).toBe('Torget 1')
    await project.commitButton.click()
    await dialog.getByText(/removes from .*Venue: "Grieg hall"/).waitFor()
    await project.submitCommit()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByText('is no longer in the file').count()).toBe(0)
    const diff = await inClone(sheaf, made, (folder) =>
      git(folder, 'show', '--format=', '--unified=0', 'HEAD'),
    )
    expect(diff.split('\n').filter((line) => /^[+-] /.test(line))).toEqual([
      '-    { "day": "Tuesday", "venue": { "city": "Bergen", "street": "Torget" } }',
      '+    { "day": "Tuesday", "venue": { "city": "Bergen", "street": "Torget 1" } }',
    ])
  })

  test('tells screen readers in which item a field is', async ({ editor, openProject }) => {
    await openProject(tour, 'tour.sheaf.json')
    const dayIn = (stop: string) =>
      editor.page
        .getByRole('group', { name: 'Stops', exact: true })
        .getByRole('group', { name: stop, exact: true })
        .getByRole('textbox', { name: 'Day', exact: true })
        .inputValue()
    expect(await dayIn('Stop 1')).toBe('Monday')
    expect(await dayIn('Stop 2')).toBe('Tuesday')
  })
})
