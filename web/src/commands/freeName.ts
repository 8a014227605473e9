/** `wanted` if it is free, else with the first free number: `my-new-branch-2`. */
export function freeName(wanted: string, isFree: (name: string) => boolean): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted}-${number}`
    if (isFree(name)) return name
  }
}
