import { blobRoute, focusRoute, folderRoute } from '~/lib/routes'

/** The addresses of the screens that show a ref. */
export const refRoutes = { tree: folderRoute, blob: blobRoute, focus: focusRoute }
