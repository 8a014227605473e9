import { render } from '@testing-library/react'
import { X } from 'lucide-react'
import { expect, test } from 'vitest'
import { createIcon } from './createIcon'

const Cross = createIcon({
  node: [
    ['path', { d: 'M18 6 6 18' }],
    ['path', { d: 'm6 6 12 12' }],
  ],
})

/** What is seen of an icon: its attributes, and those of what is in it. */
function drawn(icon: Element | null) {
  const elements = icon ? [icon, ...icon.querySelectorAll('*')] : []
  return elements.map((element) => [
    element.tagName,
    Object.fromEntries(
      Array.from(element.attributes, ({ name, value }) => [name, value]).filter(([name]) => name !== 'xmlns'),
    ),
  ])
}

test('looks as Lucide draws it, but for names that nobody asks for', () => {
  for (const props of [{}, { size: 16, strokeWidth: 1.75, 'aria-hidden': true }, { className: 'sign' }]) {
    const { container } = render(
      <>
        <X {...props} />
        <Cross {...props} />
      </>,
    )
    const [theirs, ours] = [...container.querySelectorAll('svg')].map(drawn)
    const [[, attributes] = []] = theirs ?? []
    if (typeof attributes === 'object') {
      const { className } = props
      if (className === undefined) Reflect.deleteProperty(attributes, 'class')
      else Reflect.set(attributes, 'class', className)
    }
    expect(ours).toEqual(theirs)
    expect(ours).toHaveLength(3)
  }
})
