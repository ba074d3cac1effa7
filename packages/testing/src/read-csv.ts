/** Reads CSV as RFC 4180 has it, and nothing else: CRLF after every line, quotes doubled, the same columns everywhere. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  while (at < text.length) {
    const [found, quoted, plain, end] =
      /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/.exec(text.slice(at, at + 2_000)) ?? [];
    if (found === undefined) throw new Error(`no CSV from ${String(at)} on: ${text.slice(at, at + 40)}`);
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    at += found.length;
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) throw new Error('the last line has no end');
  for (const one of rows) if (one.length !== rows[0]?.length) throw new Error(`other columns: ${one.join('|')}`);
  return rows;
}
