import { blobRoute, focusRoute, treeRoute } from '~/lib/routes'

/** The addresses of the screens that show a ref. */
export const refRoutes = { tree: treeRoute, blob: blobRoute, focus: focusRoute }
