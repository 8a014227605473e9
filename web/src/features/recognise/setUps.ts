import { create } from 'zustand'
import type { RefReference } from '~/provider/types'
import type { SetUp } from './useSetUp'

interface SetUps {
  /** What was set up last, by ref; gone once it was taken back. */
  readonly byRef: ReadonlyMap<string, SetUp>
}

const useStore = create<SetUps>(() => ({ byRef: new Map() }))

export function rememberSetUp(reference: RefReference, setUp: SetUp): void {
  useStore.setState(({ byRef }) => ({ byRef: new Map([...byRef, [keyOf(reference), setUp]]) }))
}

export function forgetSetUp(reference: RefReference): void {
  const key = keyOf(reference)
  useStore.setState(({ byRef }) => ({ byRef: new Map([...byRef].filter(([other]) => other !== key)) }))
}

export function useLastSetUp(reference: RefReference): SetUp | undefined {
  return useStore(({ byRef }) => byRef.get(keyOf(reference)))
}

function keyOf({ owner, repo, ref }: RefReference): string {
  return JSON.stringify([owner, repo, ref])
}
