import { hash } from 'node:crypto';

/** Writes a value as JSON with sorted keys, so that equal inputs give equal text whatever order they came in. */
function canonical(value: unknown): string {
  if (typeof value === 'bigint') return `"${value}n"`;
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`);
    return `{${fields.join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

/** SHA-256 in hex of a call's name and parsed input. The language of the answer is no part of what is asked. */
export function hashInput(callName: string, input: unknown): string {
  const { lang: _, ...asked } = { lang: undefined, ...(input as object) }; // inputs of the contract are objects
  return hash('sha256', `${callName}\n${canonical(asked)}`);
}
