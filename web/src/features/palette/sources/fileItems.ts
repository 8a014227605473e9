import { File } from 'lucide-react'
import { basename, dirname } from '~/lib/paths'
import { blobRoute } from '~/lib/routes'
import type { Steps } from '~/lib/slices/slices'
import type { RefReference, TreeEntry } from '~/provider/types'
import { type PaletteItem, paletteItem } from './PaletteItem'

/** Files before the page may have a turn. */
const STEP = 100

/** The files of a ref. @param others files that are told as what they are, a project or an entry. */
export function* fileItems(
  reference: RefReference,
  files: readonly Pick<TreeEntry, 'path' | 'type'>[],
  others: ReadonlySet<string>,
): Steps<readonly PaletteItem[]> {
  const items: PaletteItem[] = []
  for (const [index, { path, type }] of files.entries()) {
    if (index % STEP === STEP - 1) yield
    if (type !== 'blob' || others.has(path)) continue
    items.push(
      paletteItem({
        key: `file:${path}`,
        kind: 'file',
        label: basename(path),
        detail: dirname(path),
        words: path,
        icon: File,
        target: { href: blobRoute({ ...reference, path }) },
      }),
    )
  }
  return items
}
