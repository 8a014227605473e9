import { blog } from './blog'
import { contactForm } from './contactForm'
import { events } from './events'
import { faq } from './faq'
import { landingPage } from './landingPage'
import { navigation } from './navigation'
import { openingHours } from './openingHours'
import { priceList } from './priceList'
import { products } from './products'
import { redirects } from './redirects'
import { releaseNotes } from './releaseNotes'
import { siteSettings } from './siteSettings'
import type { Template } from './Template'
import { team } from './team'
import { testimonials } from './testimonials'
import { translations } from './translations'

/** What people often begin with, as starters of other editors have it. One file each. */
export const TEMPLATES: readonly Template[] = [
  siteSettings,
  navigation,
  team,
  priceList,
  products,
  events,
  faq,
  openingHours,
  contactForm,
  translations,
  releaseNotes,
  blog,
  testimonials,
  landingPage,
  redirects,
]
