import { describe } from 'vitest'
import { test } from '../harness/scenario'
import { fileAddress, ProjectPage } from '../pages/project'

const RLO = '\u202E'
const big = 'x'.repeat(100_000)
const shot = (name: string) => `/tmp/w/c/shots/${name}.png`

describe('walk', () => {
  test('errorMessage', async ({ editor, make, sheaf }) => {
    const made = await make.repository({
      'e.sheaf.json': JSON.stringify({
        options: { dataFile: 'e.json', requireValid: 'yes' },
        schema: {
          title: 'Errors',
          type: 'object',
          required: ['missing', 'other'],
          errorMessage: { required: { missing: 'Please write your missing thing.' }, properties: { byProp: 'By property, told from around' } },
          $defs: { deep: { type: 'string', minLength: 5, errorMessage: { minLength: 'Deep inside a definition: five letters' } } },
          properties: {
            plain: { type: 'string', minLength: 5, errorMessage: 'One text for everything' },
            script: { type: 'string', minLength: 5, errorMessage: '<img src=x onerror="window.wasRun=1"><script>window.wasRun=1</script>' },
            rtl: { type: 'string', minLength: 5, title: `RTL ${RLO}txet desrever`, errorMessage: `${RLO}dab si siht ${RLO}` },
            arabic: { type: 'string', minLength: 50, title: 'الاسم', errorMessage: 'الاسم قصير جدا' },
            big: { type: 'string', minLength: 5, errorMessage: big },
            zero: { type: 'string', minLength: 5, title: '\u200B\u200B', errorMessage: '\u200B' },
            byProp: { type: 'string', minLength: 5 },
            ref: { $ref: '#/$defs/deep' },
            both: { allOf: [{ pattern: '^[A-Z]' }, { pattern: '[0-9]$' }], type: 'string', errorMessage: 'A capital first and a digit last' },
            own: { type: 'string', minLength: 5, title: `Own ${RLO}title` },
            missing: { type: 'string' },
            other: { type: 'string' },
            list: { type: 'array', items: { type: 'object', properties: { a: { $ref: '#/$defs/deep' } } } },
          },
        },
      }),
      'e.json': JSON.stringify({ plain: 'x', script: 'x', rtl: 'x', arabic: 'x', big: 'x', zero: 'x', byProp: 'x', ref: 'x', both: 'x', own: 'x', list: [{ a: 'x' }] }, null, 2),
    })
    const project = new ProjectPage(editor.page, sheaf.url)
    await project.open(fileAddress(made, 'e.sheaf.json'))
    await editor.page.getByRole('button', { name: 'Check all' }).click()
    await editor.page.getByText('One text for everything').first().waitFor()
    await editor.page.screenshot({ path: shot('a-errors') })
    for (let i = 0; i < 7; i++) { await editor.page.getByRole('button', { name: 'Next problem' }).click(); await editor.page.waitForTimeout(200) }
    await editor.page.screenshot({ path: shot('a-errors2') })
    console.log('ran', await editor.page.evaluate(() => Reflect.get(window, 'wasRun')))
    await editor.page.setViewportSize({ width: 390, height: 844 })
    await editor.page.emulateMedia({ colorScheme: 'dark' })
    await editor.page.waitForTimeout(500)
    await editor.page.screenshot({ path: shot('a-errors390') })
    console.log('sideways', await editor.page.evaluate(() => document.documentElement.scrollWidth))
    console.log('faults', editor.watch.faults)
  })

  test('odd data', async ({ editor, make, sheaf }) => {
    const texts: Record<string, string> = {
      number: '42', string: '"text"', array: '[1, "a", null]', nul: 'null', bool: 'true', empty: '', space: ' \n\t ', bom: '\uFEFF',
      nan: '{"a": NaN}', inf: '{"a": Infinity}', comment: '{\n  // c\n  "a": 1\n}', trailing: '{"a": 1,}', dup: '{"a": 1, "b": 2, "a": 3}',
      bigint: '{"a": 123456789012345678901234567890, "b": -0, "c": 1e400, "d": "\u2028"}', single: "{'a': 1}",
      lone: '{"a": "\\ud83d", "\\ud800": 1, "b": 2}', objforstr: '{"name": {"x": 1}, "list": {"0": "a"}, "obj": ["a"], "n": "12"}',
      control: '{"a": "\u0001"}',
    }
    const files: Record<string, string> = {}
    for (const [name, text] of Object.entries(texts)) {
      files[`${name}.json`] = text
      files[`${name}.sheaf.json`] = JSON.stringify({ options: { dataFile: `${name}.json` }, schema: { type: 'object', properties: { name: { type: 'string' }, list: { type: 'array', items: { type: 'string' } }, obj: { type: 'object', properties: { q: { type: 'string' } } }, n: { type: 'number' } } } })
    }
    const made = await make.repository(files)
    const project = new ProjectPage(editor.page, sheaf.url)
    for (const name of Object.keys(texts)) {
      const before = editor.watch.faults.length
      await project.open(fileAddress(made, `${name}.sheaf.json`))
      await editor.page.getByRole('tab', { name: 'FormView' }).waitFor()
      await editor.page.waitForTimeout(900)
      await editor.page.screenshot({ path: shot(`e-${name}`) })
      const main = await editor.page.locator('main').innerText()
      console.log(`=== ${name}: ${main.replaceAll('\n', ' | ').slice(0, 500)}`)
      console.log('faults', editor.watch.faults.slice(before))
    }
  })
})
