import { describe, expect, it } from 'vitest'
import { encodeBase64 } from '~/lib/base64'
import { dataPathIn } from './firstData'

const answerWith = (text: string) =>
  Response.json({ type: 'file', encoding: 'base64', content: encodeBase64(new TextEncoder().encode(text)) })

describe('where the data may be', () => {
  it.each([
    ['menu/prices.sheaf.json', '{"options": {"dataFile": "prices.json"}, "schema": {}}', 'menu/prices.json'],
    ['menu/prices.sheaf.json', '{"options": {"dataFile": "../a/größe.yml"}}', 'a/größe.yml'],
    ['prices.sheaf.json', '{"options": {"dataFile": "../above.json"}}', undefined],
    ['prices.sheaf.json', '{"options": {"collection": {"folder": "posts"}}}', undefined],
    ['prices.sheaf.json', '[]', undefined],
    ['prices.json', '{"options": {"dataFile": "prices.json"}}', undefined],
  ])('is told by %s with %s: %s', async (path, text, data) => {
    expect(await dataPathIn(answerWith(text), path)).toBe(data)
  })

  it('is not told where the answer is too large to have the text, or another one', async () => {
    for (const answer of [{ encoding: 'none', content: '' }, []])
      await expect(dataPathIn(Response.json(answer), 'a.sheaf.json').catch(() => undefined)).resolves.toBe(
        undefined,
      )
  })
})
