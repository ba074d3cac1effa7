import type { InputOf, OutputOf } from '@bourse/contract/call';
import { proofCalls, ticksAtOnce } from '@bourse/contract/proof';
import { isIdText } from '@bourse/kernel/ids';
import { ok, type Result } from '@bourse/kernel/result';
import type { Queryable } from '../../../platform/database/sql.ts';
import { bind, type Binding } from '../../../platform/http/binding.ts';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import type { EvidenceSource } from '../../../platform/module-manifest.ts';
import { publishedRoot } from '../../history/index.ts';
import { publishedHead } from '../heads/publish-heads.ts';
import { joinSpans, type Span } from './kept-prices.ts';
import { genesisHash, readContent, type TickRow } from './tick.ts';
import { findCited, findHead, findRange, selectRange, type TickRange } from './tick-store.ts';

/** Binds the calls by which anybody can check what something was settled at. */
export function tickRoutes(db: Queryable, sources: readonly EvidenceSource[]): Binding[] {
  return [
    bind(proofCalls.head, async () => {
      const head = await findHead(db);
      const [published, history] = [await publishedHead(db), await publishedRoot(db)];
      return ok({
        id: String(head?.id ?? 0),
        at: head?.at ?? null,
        hash: head?.hash ?? genesisHash,
        published,
        history,
      });
    }),
    bind(proofCalls.evidence, (_context, input) => readEvidence(db, sources, input)),
  ];
}

const tickAnswer = ({ id, at, content, previousHash, hash }: TickRow) => ({
  tick_id: String(id),
  at,
  content,
  previous_hash: previousHash,
  hash,
});

/** The newest ticks of spans and of what comes before each, below a number, in the order of the chain; one more than are told. */
async function ticksOf(db: Queryable, spans: readonly Span[], below: number): Promise<TickRow[]> {
  const found: TickRow[] = [];
  let end = below - 1;
  for (const { from, to } of joinSpans(spans).toReversed()) {
    const range = await findRange(db, from, to);
    // The tick before a span may be the last one of the span before that.
    if (range === null || found.length > ticksAtOnce) continue;
    const last = Math.min(range.last, end);
    found.push(...(await selectRange(db, { first: range.first, last }, ticksAtOnce + 1 - found.length)));
    end = Math.min(end, range.first - 1);
  }
  return found.toReversed();
}

/** The ticks that a reference names by their numbers: `tick:17` or `tick:17-317`; null where it names something else. */
function numbersIn(reference: string): TickRange | null {
  const [, first, last = first] = /^tick:([1-9]\d{0,14})(?:-([1-9]\d{0,14}))?$/.exec(reference) ?? [];
  return first === undefined || last === undefined
    ? null
    : { first: Number.parseInt(first, 10), last: Number.parseInt(last, 10) };
}

/** What a settlement was made at: the ticks of the moments that count, or the one that it names. @returns NOT_FOUND. */
async function readEvidence(
  db: Queryable,
  sources: readonly EvidenceSource[],
  { id: reference, before }: InputOf<typeof proofCalls.evidence>,
): Promise<Result<OutputOf<typeof proofCalls.evidence>, Rejection>> {
  const [kind, id = ''] = reference.split(':');
  const source = sources.find((one) => one.kind === kind);
  const told = source === undefined || !isIdText(id) ? null : await source.read(db, id);
  const cited = await findCited(db, reference);
  const below = before === undefined ? Number.MAX_SAFE_INTEGER : Number.parseInt(before, 10);
  const numbers = numbersIn(reference);
  const found =
    numbers === null
      ? await ticksOf(db, told?.spans ?? [], below)
      : (await selectRange(db, { ...numbers, last: Math.min(numbers.last, below - 1) }, ticksAtOnce + 1)).toReversed();
  const ticks = found.slice(-ticksAtOnce);
  if (ticks.length === 0 && cited !== undefined) ticks.push(cited);
  const tick = cited ?? ticks.at(-1);
  const prices = tick === undefined ? null : readContent(tick.content);
  if (tick === undefined || prices === null) return reject('NOT_FOUND');
  return ok({
    reference,
    ...tickAnswer(tick),
    prices: [...prices],
    settlement: told?.settlement ?? null,
    ticks: ticks.map(tickAnswer),
    earlier: found.length > ticks.length ? String(ticks[0]?.id) : null,
  });
}
