import { describe, expect, it } from 'vitest'
import { sliced } from '~/lib/slices/slices'
import { type Inference, inferEntries } from '~/workspace/inference/inferEntries'
import type { Located } from '~/workspace/inference/values'
import { type Agreement, type Comparison, compare, noComparison } from './comparison'
import { peers } from './peers'
import { heldOut, isValid, sets } from './sets'

function infer(files: readonly Located[]): Inference {
  const images = { paths: new Set<string>(), roots: [''] }
  return sliced(inferEntries(files, { isWhole: true, hasBody: false, images })).finish().answer
}

describe('what is inferred of the data of 90 schemas', () => {
  it('takes all of these data', () => {
    const wrong = sets.flatMap(({ name, files }) => {
      const { schema } = infer(files)
      return files.filter(({ value }) => !isValid(schema, value)).map(({ path }) => `${name}/${path}`)
    })
    expect(sets.length).toBe(90)
    expect(wrong).toEqual([])
  })

  it('takes 57 of 68 files that it has not seen', () => {
    const valid = heldOut.filter(({ file, others }) => isValid(infer(others).schema, file.value))
    console.info(`held out: ${valid.length} of ${heldOut.length} valid`)
    expect(heldOut.length).toBe(68)
    expect(valid.length).toBeGreaterThanOrEqual(57)
  })

  it('is near to what people wrote: of required two in three are right', () => {
    const figures = noComparison()
    for (const { real, files } of sets) {
      const { schema, guesses } = infer(files)
      const offered = guesses.filter(
        ({ reason }) => reason.kind === 'repeats' || reason.kind === 'named-choice',
      )
      const options = new Set(offered.map(({ pointer }) => JSON.stringify(pointer)))
      const values = files.map(({ value }) => value)
      compare(figures, values, schema, real, options)
    }
    console.info(linesOf(figures))
    const { required } = figures
    expect(required.both * 3).toBeGreaterThanOrEqual(required.inferred * 2)
  })

  it.each(Object.entries(peers))('takes more of what it has not seen than %s', async (name, peer) => {
    let valid = 0
    for (const { file, others } of heldOut) {
      const schema = await peer(others.map(({ value }) => value))
      if (isValid(schema, file.value)) valid += 1
    }
    const figures = noComparison()
    for (const { real, files } of sets) {
      const values = files.map(({ value }) => value)
      compare(figures, values, await peer(values), real)
    }
    console.info(`${name}: held out: ${valid} of ${heldOut.length} valid\n${linesOf(figures)}`)
    expect(valid).toBeLessThan(57)
  })
})

function linesOf(figures: Comparison): string {
  const { members, sameType } = figures
  return [
    `${members} members, of which ${Math.round((sameType * 100) / members)} % have the same types`,
    ...(['required', 'options', 'format', 'map'] as const).map((what) => `${what} ${words(figures[what])}`),
  ].join('\n')
}

/** Of what is inferred so much is right, and of what is right so much is inferred. */
function words({ both, inferred, real }: Agreement): string {
  const share = (of: number) => (of === 0 ? '–' : `${Math.round((both * 100) / of)} %`)
  return `${both} of ${inferred} right (${share(inferred)}), of ${real} there are (${share(real)})`
}
