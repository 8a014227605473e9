import type { Generator } from '../SiteLayout'

/** Next has no place for content: what is like content is. Files of `public` are named from the root. */
export const next: Generator = {
  config: /^next\.config\.(m?js|cjs|m?ts)$/,
  layout: ({ root, folder }) => ({
    sections: [root],
    collections: [],
    data: [folder('data'), folder('src/data')],
    settings: [],
    isLoose: true,
    images: [folder('public')],
    leftOut: [folder('public')],
  }),
}
