/** How a floor's markets are named in its figures. */
export function marketsOf(markets: number): string {
  return `${String(markets)} market${markets === 1 ? '' : 's'}`;
}

/** What the commit bench promises of a floor with so many markets. */
export function declaredOf(markets: number) {
  const rows = [
    ['orders at saturation', '1/s', 'more'],
    ['ceiling: the same statements alone', '1/s', 'more'],
    ['saturation of the ceiling, median round', 'times', 'more'],
    ['orders with 64 in flight', '1/s', 'more'],
    ['one order alone, median', 'ms', 'less'],
    ['bare commit, median', 'ms', 'neither'],
    ['one order alone in bare commits', 'times', 'less'],
    ['orders at half load', '1/s', 'more'],
    ['at half load, median', 'ms', 'less'],
    ['at half load, 99 of 100 within, median stretch', 'ms', 'less'],
    // Lacking where the disk stood still in every stretch.
    ['the same where the disk did not stand still', 'ms', 'less', 'optional'],
    ['stretches in which it stood still', 'times', 'neither'],
    // Lacking where the watch had not begun to look.
    ['fixed work, times its fastest, median stretch', 'times', 'neither', 'optional'],
    ['at half load, 99 of 100 within, slowest stretch', 'ms', 'less'],
    ['the first second behind a full load, 99 of 100 within, median', 'ms', 'less'],
    ['refused at half load', 'times', 'less'],
    ['done anew', 'batches', 'neither'],
    ['trades an order', 'times', 'neither'],
  ] as const;
  return rows.map(([name, ...rest]) => [`${name}, ${marketsOf(markets)}`, ...rest] as const);
}
