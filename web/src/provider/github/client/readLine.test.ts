import { expect, it } from 'vitest'
import { createReadLine } from './readLine'

it('lets so many through at a time, the others in order, also after a failure', async () => {
  const line = createReadLine(2)
  const begun: number[] = []
  const ends: ((error?: Error) => void)[] = []
  const read = (number: number) =>
    line(
      () =>
        new Promise<number>((resolve, reject) => {
          begun.push(number)
          ends[number] = (error) => (error ? reject(error) : resolve(number))
        }),
    )
  const reads = [0, 1, 2, 3].map(read)
  expect(begun).toEqual([0, 1])
  ends[1]?.(new Error('gone'))
  await expect(reads[1]).rejects.toThrow('gone')
  expect(begun).toEqual([0, 1, 2])
  ends[0]?.()
  ends[2]?.()
  expect(await Promise.all([reads[0], reads[2]])).toEqual([0, 2])
  expect(begun).toEqual([0, 1, 2, 3])
  ends[3]?.()
  expect(await reads[3]).toBe(3)
  const late = read(4)
  expect(begun.at(-1)).toBe(4)
  ends[4]?.()
  expect(await late).toBe(4)
})
