import type { Generator } from '../SiteLayout'

/** gohugo.io/getting-started/directory-structure: `config.*` was its name before 0.110. */
export const hugo: Generator = {
  config: /^(config\/_default\/)?(hugo|config)\.(toml|ya?ml|json)$/,
  layout: ({ configs, folder, hasFolder, settings }) => {
    const isNamed = configs.some((path) => /(^|\/)hugo\.\w+$/.test(path))
    const [content = 'content'] = settings('contentDir')
    const isHugo = ['archetypes', 'layouts', 'themes', 'static', 'i18n'].some(hasFolder)
    if (!isNamed && !(hasFolder(content) && isHugo)) return undefined
    const [data = 'data'] = settings('dataDir')
    const [images = 'static'] = settings('staticDir')
    return {
      sections: [folder(content)],
      collections: [folder('i18n')],
      data: [folder(data)],
      settings: configs,
      images: [folder(images), folder('assets')],
      folderPage: '_index',
      language: settings('defaultContentLanguage')[0],
    }
  },
}
