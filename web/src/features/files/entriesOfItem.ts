import type { WantedEntries } from '~/forms/referrers/useReferrers'
import { filesOf, type TreeItem } from '~/workspace/files/folderEdits'

/** What of an item of the tree may be an entry: it, or all files of the folder. */
export function entriesOfItem(item: TreeItem): WantedEntries {
  return { key: item.path, files: (place) => filesOf(place, item) }
}
