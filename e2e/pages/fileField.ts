import type { Locator, Page } from 'playwright-core'

/** A file as a person picks it from the disk. */
export interface PickedFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** A field of the form that names a file of the repository. */
export class FileField {
  readonly group: Locator
  readonly page: Page

  constructor(page: Page, label: string) {
    this.page = page
    this.group = page.getByRole('group', { name: label })
  }

  async pick(file: PickedFile): Promise<void> {
    await this.group.locator('input[type="file"]').setInputFiles(file)
  }

  /** Drops a file on the field, or pastes it there, as a browser tells a page of it. */
  async give(file: PickedFile, type: 'drop' | 'paste'): Promise<void> {
    const transfer = await this.page.evaluateHandle(
      ({ bytes, name, mimeType }) => {
        const made = new DataTransfer()
        made.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }))
        return made
      },
      { bytes: [...file.buffer], name: file.name, mimeType: file.mimeType },
    )
    if (type === 'drop') await this.group.dispatchEvent('dragover', { dataTransfer: transfer })
    await this.group.evaluate(
      (element, { data, type }) => {
        const event =
          type === 'drop'
            ? new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data })
            : new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data })
        element.dispatchEvent(event)
      },
      { data: transfer, type },
    )
  }

  get picture(): Locator {
    return this.group.getByRole('img')
  }

  get error(): Locator {
    return this.group.getByRole('alert')
  }

  get waiting(): Locator {
    return this.group.getByText('Goes with the next commit')
  }

  button(name: string): Locator {
    return this.group.getByRole('button', { name })
  }
}
