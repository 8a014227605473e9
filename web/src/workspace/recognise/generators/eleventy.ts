import type { Generator } from '../SiteLayout'

/** 11ty.dev/docs/config: the input folder is the site's own, and the data are in `_data` of it. */
export const eleventy: Generator = {
  config: /^(\.eleventy|eleventy\.config)\.(js|cjs|mjs|ts)$/,
  layout: ({ folder, hasFolder, settings }) => {
    const written = [...settings('input'), ...settings('setInputDirectory')].find(hasFolder)
    // What a program computes cannot be read out of it: then it is where most sites have it.
    const input = written ?? ['src', 'content'].find((name) => hasFolder(`${name}/_data`)) ?? ''
    const [data = '_data'] = [...settings('data'), ...settings('setDataDirectory')]
    const dataFolder = folder(`${input}/${data}`)
    return {
      sections: [folder(input)],
      collections: [],
      data: [dataFolder],
      settings: [],
      images: [folder(input), folder('public'), folder('static')],
      leftOut: [dataFolder, folder(`${input}/_includes`)],
    }
  },
}
