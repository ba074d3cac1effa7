/** Which row a key leads to from one of `count`; null where the key is none of ours or there is no further row. */
export function rowMove(key: string, from: number, count: number): number | null {
  const to = targetOf(key, from, count);
  return to === null || to < 0 || to >= count || to === from ? null : to;
}

function targetOf(key: string, from: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return from + 1;
    case 'ArrowUp':
    case 'k':
      return from - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
