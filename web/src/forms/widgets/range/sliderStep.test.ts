import { expect, it } from 'vitest'
import { sliderStep } from './sliderStep'

it.each([
  [{ minimum: 0, maximum: 1 }, false, 0.01],
  [{ minimum: -5, maximum: 5 }, false, 0.1],
  [{ minimum: 0, maximum: 250 }, false, 1],
  [{ minimum: 0, maximum: 1, multipleOf: 0.25 }, false, 0.25],
  [{ minimum: 0, maximum: 7 }, true, 1],
  [{ minimum: 3, maximum: 3 }, false, 1],
])('goes through %o, whole %s, by %d', (bounds, isWhole, step) => {
  expect(sliderStep(bounds, isWhole)).toBe(step)
})
