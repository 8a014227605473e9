import type { Locator } from 'playwright-core'
import type { MadeRepository } from '../harness/repository'
import { AppPage } from './app'

/** Address of a file in the blob or focus view. */
export function fileAddress(
  { owner, repo }: Pick<MadeRepository, 'owner' | 'repo'>,
  path: string,
  { ref = 'main', view = 'blob' }: { ref?: string; view?: 'blob' | 'focus' } = {},
): string {
  const segments = path.split('/').map(encodeURIComponent).join('/')
  return `/github/${owner}/${repo}/${view}/${encodeURIComponent(ref)}/${segments}`
}

export function treeAddress({ owner, repo }: Pick<MadeRepository, 'owner' | 'repo'>, ref = 'main'): string {
  return `/github/${owner}/${repo}/tree/${encodeURIComponent(ref)}/`
}

/** An opened project file: its form, its code, its snippets. */
export class ProjectPage extends AppPage {
  tab(name: 'FormView' | 'Builder' | 'Code' | 'CodeSnippets'): Locator {
    return this.page.getByRole('tab', { name, exact: true })
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true })
  }

  /** The editable text of the code editor (it stands in a shadow root, which locators pierce). */
  get code(): Locator {
    return this.page.locator('.cm-content')
  }

  /** Replaces all of the code by pasting, as a person would bring text from elsewhere. */
  async pasteCode(text: string): Promise<void> {
    await this.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await this.page.evaluate((text) => navigator.clipboard.writeText(text), text)
    await this.code.click()
    await this.page.keyboard.press('ControlOrMeta+a')
    await this.page.keyboard.press('ControlOrMeta+v')
  }

  get projectsPanel(): Locator {
    return this.page.getByRole('region', { name: 'Projects' })
  }

  get filesPanel(): Locator {
    return this.page.getByRole('region', { name: 'Files' })
  }

  get tree(): Locator {
    return this.page.getByRole('tree')
  }
}

/** A small project in every way typical: one level of fields, one list, one enum. */
export const shopProject: Readonly<Record<string, string>> = {
  'shop.sheaf.json': `${JSON.stringify(
    {
      options: { dataFile: 'shop.json' },
      schema: {
        type: 'object',
        title: 'Shop',
        required: ['name'],
        properties: {
          name: { type: 'string', title: 'Name' },
          price: { type: 'number', title: 'Price', minimum: 0 },
          size: { type: 'string', title: 'Size', enum: ['small', 'medium', 'large'] },
          open: { type: 'boolean', title: 'Open now' },
          items: {
            type: 'array',
            title: 'Items',
            items: { type: 'object', properties: { label: { type: 'string', title: 'Label' } } },
          },
        },
      },
    },
    null,
    2,
  )}\n`,
  'shop.json': `{
  "name": "Corner shop",
  "price": 1.50,
  "size": "small",
  "open": true,
  "items": [
    { "label": "Bread" },
    { "label": "Butter" }
  ],
  "untouched": 12345678901234567890
}
`,
}
