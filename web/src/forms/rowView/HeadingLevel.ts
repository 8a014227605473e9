import { createContext } from 'react'

/** How many headings a row is below, not counting the form's own name, which is an h2. */
export const HeadingLevel = createContext(0)
