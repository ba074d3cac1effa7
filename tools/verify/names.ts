/** One settlement that is to be looked at. */
export interface Wanted {
  readonly id: string;
  /** Out of a range of numbers, not all of which need be settlements. */
  readonly isInRange: boolean;
}

const range = /^([a-z]+):(\d{1,15})-(\d{1,15})$/;

/** Whether a name stands for several settlements; `tick:` names one thing whatever follows it. */
export const isRange = (name: string): boolean => range.test(name) && !name.startsWith('tick:');

/** Each settlement of names and ranges, such as `seconds:17` and `dual:1-500`. */
export function* wantedOf(names: Iterable<string>): Generator<Wanted> {
  for (const name of names) {
    const [, kind = '', first = '', last = ''] = range.exec(name) ?? [];
    if (!isRange(name)) yield { id: name, isInRange: false };
    else
      for (let id = Number(first); id <= Number(last); id += 1) yield { id: `${kind}:${String(id)}`, isInRange: true };
  }
}

/** The names in a file: one or several on each line. */
export function namesIn(content: string): string[] {
  return content.split(/\s+/).filter((name) => name !== '');
}
