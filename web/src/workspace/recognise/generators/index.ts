import type { GeneratorName } from '../Offer'
import type { Generator } from '../SiteLayout'
import { astro } from './astro'
import { docusaurus } from './docusaurus'
import { eleventy } from './eleventy'
import { hugo } from './hugo'
import { jekyll } from './jekyll'
import { next } from './next'
import { vitepress } from './vitepress'

/** Those that others are built on come last. */
export const generators: Readonly<Record<GeneratorName, Generator>> = {
  docusaurus,
  vitepress,
  astro,
  eleventy,
  hugo,
  jekyll,
  next,
}
