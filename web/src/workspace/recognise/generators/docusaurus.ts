import type { Generator } from '../SiteLayout'

/** docusaurus.io/docs/docs-introduction, /docs/blog: further folders of docs are named by `path`. */
export const docusaurus: Generator = {
  config: /^docusaurus\.config\.(js|cjs|mjs|ts)$/,
  layout: ({ folder, hasFolder, settings }) => {
    const named = settings('path')
    const others = named.filter((path) => !/^[./]*$/.test(path) && hasFolder(path))
    return {
      sections: [],
      collections: [...new Set(['docs', 'blog', ...others, 'src/pages'].map(folder))],
      data: [],
      settings: [],
      images: [folder('static')],
    }
  },
}
