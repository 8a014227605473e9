import { fields } from '@keystatic/core'

export const seo = (label: string) => fields.object({ title: fields.text({ label: 'Title' }) }, { label, description: 'For search' })
