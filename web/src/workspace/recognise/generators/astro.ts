import type { Generator } from '../SiteLayout'

/** docs.astro.build/en/guides/content-collections; `glob()` may name other folders by `base`. */
export const astro: Generator = {
  config: /^(astro\.config\.(m?js|cjs|m?ts)|src\/content(\/|\.)config\.(m?js|m?ts))$/,
  layout: ({ configs, folder, foldersIn, hasFolder, settings }) => {
    if (!configs.some((path) => /(^|\/)astro\.config\./.test(path))) return undefined
    const inContent = foldersIn('src/content').map((name) => `src/content/${name}`)
    const own = settings('base').filter((base) => !/^[./]*$/.test(base) && hasFolder(base))
    return {
      sections: [folder('src/pages')],
      collections: [...new Set([...inContent, ...own].map(folder))],
      data: [folder('src/data')],
      settings: [],
      images: [folder('public')],
      language: settings('defaultLocale')[0],
    }
  },
}
