/** Formats of texts that people type as a line, though the control knows more of them. By the widget that has them. */
export const lineFormats = {
  email: ['email', 'idn-email'],
  url: ['uri', 'url', 'iri'],
} as const

/** Formats whose widgets are more than a line of text. By these widgets. */
export const pickedFormats = {
  color: ['color', 'colour'],
  date: ['date'],
  datetime: ['date-time', 'datetime'],
  markdown: ['markdown'],
  password: ['password'],
  textarea: ['textarea'],
  time: ['time'],
} as const
