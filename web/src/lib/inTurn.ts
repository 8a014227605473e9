/** Does something in one tab at a time. Without a secure origin browsers have no locks: there each tab goes ahead. */
export async function inTurn<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
  const locks: LockManager | null | undefined = navigator.locks
  return locks ? locks.request(name, task) : task()
}
