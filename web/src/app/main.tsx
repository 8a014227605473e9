import { Button } from 'react-aria-components'
import { createRoot } from 'react-dom/client'

const root = document.getElementById('root')
if (root) createRoot(root).render(<Button>hi</Button>)
