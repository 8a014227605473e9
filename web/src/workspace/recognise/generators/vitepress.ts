import type { Generator } from '../SiteLayout'

/** vitepress.dev/reference/site-config: the root is the folder with `.vitepress`, the pages are in `srcDir`. */
export const vitepress: Generator = {
  config: /^\.vitepress\/config(\/index)?\.(m?js|cjs|m?ts)$/,
  layout: ({ folder, hasFolder, settings }) => {
    const source = settings('srcDir').find(hasFolder) ?? ''
    return {
      sections: [folder(source)],
      collections: [],
      data: [],
      settings: [],
      images: [folder(`${source}/public`)],
      leftOut: [folder(`${source}/public`)],
    }
  },
}
