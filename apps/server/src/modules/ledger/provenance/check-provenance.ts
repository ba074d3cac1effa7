import { postingKindNames } from '@bourse/contract/posting-kinds';
import type { Queryable } from '../../../platform/database/sql.ts';
import type {
  AccountClaim,
  Explanation,
  NamedSource,
  PostingSource,
  Provenance,
} from '../../../platform/posting-source.ts';
import { type Discrepancy, endOfPiece } from '../check-store.ts';
import {
  compareClaim,
  compareRows,
  type SaidReference,
  selectKeys,
  selectMissing,
  selectNameless,
  selectReferences,
  type SourceKey,
} from './provenance-store.ts';

/** Rows of a source that are compared in one statement. */
const rowsAtOnce = 200;
/** How much is told of one source: who reads it looks at the rest by hand. */
const mostTold = 20;

export const isSource = (one: Explanation): one is PostingSource => 'asks' in one;
const isNamed = (one: Explanation): one is NamedSource => 'names' in one;
const isClaim = (one: Explanation): one is AccountClaim => 'claims' in one;

/**
 * Compares every posting with the row that asked for it, both ways: what the rows have asked for, and that each posting names a
 * row. In pieces, each in a snapshot of its own, so that nothing waits for it and money may move meanwhile.
 * @throws what `stop` was aborted with, between two pieces.
 */
export async function checkProvenance(
  db: Queryable,
  provenance: Provenance,
  stop?: AbortSignal,
): Promise<Discrepancy[]> {
  const all = [...new Set(Object.values(provenance).flat())];
  const found: Discrepancy[] = [];
  for (const source of all.filter(isSource)) found.push(...(await checkRows(db, source, stop)));
  for (const claim of all.filter(isClaim)) {
    stop?.throwIfAborted();
    for (const { asset, claimed, found: has } of await compareClaim(db, claim)) {
      found.push({
        check: 'source',
        subject: `${claim.house} of asset ${String(asset)}, by ${claim.table}`,
        expected: String(claimed),
        found: String(has),
      });
    }
  }
  return [...found, ...(await checkReferences(db, provenance, stop))];
}

async function checkRows(db: Queryable, source: PostingSource, stop?: AbortSignal): Promise<Discrepancy[]> {
  const found: Discrepancy[] = [];
  for (let after: SourceKey | null = null; found.length < mostTold;) {
    stop?.throwIfAborted();
    const keys: readonly SourceKey[] = await selectKeys(db, source, after, rowsAtOnce);
    const last = keys.at(-1);
    if (last === undefined) break;
    found.push(...(await mismatches(db, source, keys)));
    after = last;
  }
  return found.slice(0, mostTold);
}

async function mismatches(db: Queryable, source: PostingSource, keys: readonly SourceKey[]): Promise<Discrepancy[]> {
  return (await compareRows(db, source, keys)).map(({ key, kind, account, asset, asked, posted }) => ({
    check: 'source',
    subject: `${source.prefix}:${key} of ${source.table}, ${kind} of ${account} in asset ${String(asset)}`,
    expected: String(asked),
    found: String(posted),
  }));
}

/** Whether each posting names something that exists. */
async function checkReferences(db: Queryable, provenance: Provenance, stop?: AbortSignal): Promise<Discrepancy[]> {
  const found: Discrepancy[] = [];
  for (let from = 0n; found.length < mostTold;) {
    stop?.throwIfAborted();
    const { horizon, end } = await endOfPiece(db, from);
    const said = await selectReferences(db, from, end);
    for (const [kind, references] of Map.groupBy(said, (one) => one.kind)) {
      const name = postingKindNames.find((one) => one === kind);
      const sources = name === undefined ? [] : provenance[name];
      found.push(...(await unnamed(db, sources, references)));
    }
    if (end === horizon) break;
    from = end;
  }
  return found.slice(0, mostTold);
}

const nameless = ({ kind, reference }: Pick<SaidReference, 'kind' | 'reference'>, table: string): Discrepancy => ({
  check: 'source',
  subject: `postings ${kind} for ${reference}`,
  expected: table,
  found: 'nothing of this name',
});

async function unnamed(
  db: Queryable,
  sources: readonly Explanation[],
  said: readonly SaidReference[],
): Promise<Discrepancy[]> {
  const found: Discrepancy[] = [];
  let left = said.filter(({ reference }) => !sources.some((one) => isClaim(one) && one.references.includes(reference)));
  for (const source of sources.filter(isSource)) {
    const named = left.flatMap((one) => {
      const key = keyIn(source, one.reference);
      return key === null ? [] : [{ key, at: one.at }];
    });
    left = left.filter(({ reference }) => keyIn(source, reference) === null);
    if (named.length === 0) continue;
    const missing = await selectMissing(db, source, source.isTimed === true ? named : withoutMoment(named));
    const gone = missing.map((key) => ({ key, at: named.find((one) => one.key === key)?.at ?? null }));
    if (gone.length === 0) continue;
    if (source.mayGo === true) found.push(...(await mismatches(db, source, withoutMoment(gone))));
    else {
      const kind = said[0]?.kind ?? '';
      found.push(...gone.map(({ key }) => nameless({ kind, reference: `${source.prefix}:${key}` }, source.table)));
    }
  }
  for (const source of sources.filter(isNamed)) {
    if (left.length === 0) break;
    const lost = new Set(
      await selectNameless(
        db,
        source,
        left.map(({ reference }) => reference),
      ),
    );
    left = left.filter(({ reference }) => lost.has(reference));
  }
  return [
    ...found,
    ...left.map((one) => nameless(one, sources.map(({ table }) => table).join(', ') || 'a known kind')),
  ];
}

const withoutMoment = (keys: readonly SourceKey[]): readonly SourceKey[] => keys.map(({ key }) => ({ key, at: null }));

/** The number in a reference of a source; null where it is none of it. */
function keyIn({ prefix }: PostingSource, reference: string): string | null {
  const key = reference.startsWith(`${prefix}:`) ? reference.slice(prefix.length + 1) : '';
  return /^(0|[1-9]\d{0,17})$/.test(key) ? key : null;
}
