import type { Locator } from 'playwright-core'
import { AppPage } from './app'

interface ChosenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** The files of a ref, and what can be done with them. */
export class TreePage extends AppPage {
  row(name: string | RegExp): Locator {
    return this.page
      .getByRole('tree')
      .getByRole('treeitem', { name, ...(typeof name === 'string' && { exact: true }) })
  }

  /** Chooses in the menu of a row, by mouse. */
  async choose(name: string, action: string): Promise<void> {
    await this.row(name).hover()
    await this.page.getByRole('button', { name: `Menu of ${name}`, exact: true }).click()
    await this.page.getByRole('menuitem', { name: action }).click()
  }

  async upload(folder: string, files: ChosenFile[]): Promise<void> {
    const [chooser] = await Promise.all([
      this.page.waitForEvent('filechooser'),
      this.choose(folder, 'Upload files'),
    ])
    await chooser.setFiles(files)
  }
}
