import { instant } from '@bourse/kernel/instant';
import type { Queryable } from '../../platform/database/sql.ts';
import { genesis, hashOfRoot, headOfStream, type HistoryRoot, readRoot, type StreamRoot } from './history-root.ts';
import { readProgress, selectRoots } from './history-store.ts';
import type { HistoryStream, Leaf, Witness } from './history-stream.ts';
import type { KeptHead } from './kept-head.ts';
import { MerkleTree } from './merkle-root.ts';
import { joined, multirangeOf, type NumberRange, readRanges } from './number-ranges.ts';

/** Something in the history that is not as it was published. */
export interface HistoryFault {
  /** The root at which it shows; null where rows are below none. */
  readonly root: number | null;
  readonly what: 'chain' | 'rows' | 'uncovered' | 'kept head' | 'cut off' | 'witness';
  /** Of which stream or other chain, where that is known. */
  readonly of: string | null;
  /** Which rows, or what is the matter with them. */
  readonly detail: string;
}

/** What was found in the whole history. */
export interface HistoryReport {
  readonly roots: number;
  readonly rows: number;
  readonly faults: readonly HistoryFault[];
}

/** What roots are made again of. */
export interface VerifyPorts {
  readonly streams: readonly HistoryStream[];
  readonly witnesses: readonly Witness[];
}

const rootsAtOnce = 200;
const rowsAtOnce = 2_000;
/** How much is told: what is behind the first fault may be wrong because of it. */
const mostTold = 20;

/** Goes through all roots, and collects what does not fit. */
class Verifier {
  readonly faults: HistoryFault[] = [];
  readonly #db: Queryable;
  readonly #ports: VerifyPorts;
  readonly #kept: ReadonlyMap<number, KeptHead>;
  readonly #heads = new Map<string, string>();
  readonly #covered = new Map<string, NumberRange[]>();
  #last: Pick<HistoryRoot, 'number' | 'hash'> = { number: 0, hash: genesis };
  rows = 0;

  constructor(db: Queryable, ports: VerifyPorts, kept: readonly KeptHead[]) {
    [this.#db, this.#ports, this.#kept] = [db, ports, new Map(kept.map((one) => [one.number, one]))];
  }

  get last(): number {
    return this.#last.number;
  }

  note(fault: HistoryFault): void {
    if (this.faults.length < mostTold) this.faults.push(fault);
  }

  async take(root: HistoryRoot): Promise<void> {
    const { number, previousHash, hash, content } = root;
    if (number !== this.#last.number + 1 || previousHash !== this.#last.hash || hash !== hashOfRoot(root)) {
      this.note({ root: number, what: 'chain', of: null, detail: 'it does not follow the root before it' });
    }
    this.#last = root;
    const said = readRoot(content);
    for (const stream of this.#ports.streams) {
      const rows = said.rows[stream.name];
      if (rows !== undefined) await this.#takeRows(number, stream, rows);
      if ((said.heads[stream.name] ?? genesis) !== (this.#heads.get(stream.name) ?? genesis)) {
        this.note({ root: number, what: 'chain', of: stream.name, detail: 'its head does not come of its roots' });
      }
    }
    this.#compareKept(root);
  }

  /** Whether the other chains still have what these roots have seen of them. */
  async lookAtWitnesses(roots: readonly HistoryRoot[]): Promise<void> {
    for (const { name, missing } of this.#ports.witnesses) {
      const seen = new Map(
        roots.flatMap(({ content, number }) => {
          const head = readRoot(content).witnesses[name];
          return head === undefined ? [] : ([[head, number]] as const); // pairs
        }),
      );
      for (const hash of await missing(this.#db, [...seen.keys()])) {
        const detail = `its published head ${hash} is not there any more`;
        this.note({ root: seen.get(hash) ?? null, what: 'witness', of: name, detail });
      }
    }
  }

  async #takeRows(number: number, stream: HistoryStream, said: StreamRoot): Promise<void> {
    const ranges = readRanges(said.ids);
    const tree = new MerkleTree();
    for await (const leaf of this.#leavesOf(stream, said, ranges)) tree.add(leaf.hash);
    this.rows += tree.count;
    if (tree.root() !== said.root || tree.count !== said.count) {
      const detail = `rows ${said.ids}: ${String(said.count)} were published, ${String(tree.count)} are there`;
      this.note({ root: number, what: 'rows', of: stream.name, detail });
    }
    this.#heads.set(stream.name, headOfStream(this.#heads.get(stream.name) ?? genesis, said.root));
    this.#covered.set(stream.name, joined([...(this.#covered.get(stream.name) ?? []), ...ranges]));
  }

  async *#leavesOf(stream: HistoryStream, { from, to }: StreamRoot, ranges: readonly NumberRange[]) {
    const [first, last] = [ranges.at(0)?.first ?? 0n, ranges.at(-1)?.last ?? 0n];
    const at = (text: string | null) => (text === null ? null : instant(Date.parse(text)));
    const span = { first: String(first), last: String(last), from: at(from), to: at(to) };
    let place = 0;
    for (let behind: string | null = String(first - 1n); behind !== null;) {
      const leaves: readonly Leaf[] = await stream.kept(this.#db, span, behind, rowsAtOnce);
      for (const leaf of leaves) {
        const id = BigInt(leaf.id);
        while (place < ranges.length && (ranges[place]?.last ?? 0n) < id) place += 1;
        if ((ranges[place]?.first ?? id + 1n) <= id) yield leaf;
      }
      behind = leaves.length < rowsAtOnce ? null : (leaves.at(-1)?.id ?? null);
    }
  }

  #compareKept({ number, hash, content }: HistoryRoot): void {
    const kept = this.#kept.get(number);
    if (kept === undefined || kept.hash === hash) return;
    const { heads } = readRoot(content);
    const names = this.#ports.streams.map(({ name }) => name);
    const changed = names.filter((name) => kept.heads[name] !== heads[name]);
    const detail = 'what was published is not what is here: something before it was written anew';
    // Whoever looks at some streams alone is told of these.
    const isWhole = Object.keys(kept.heads).every((name) => names.includes(name));
    if (changed.length === 0 && isWhole) this.note({ root: number, what: 'kept head', of: null, detail });
    for (const name of changed) this.note({ root: number, what: 'kept head', of: name, detail });
  }

  /** What was kept and is not there, and rows that no root has. */
  async finish(): Promise<void> {
    for (const { number } of this.#kept.values()) {
      if (number <= this.#last.number) continue;
      this.note({
        root: number,
        what: 'cut off',
        of: null,
        detail: `the last root here is ${String(this.#last.number)}`,
      });
    }
    const before = await readProgress(this.#db);
    for (const { name, uncovered } of this.#ports.streams) {
      const found = await uncovered(this.#db, multirangeOf(this.#covered.get(name) ?? []), before);
      if (found.length === 0) continue;
      this.note({ root: null, what: 'uncovered', of: name, detail: `rows ${found.join(', ')} are below no root` });
    }
  }
}

/**
 * Makes every root again out of the rows, follows their chain, and compares it with heads that were kept.
 * @param kept heads that were published, of which each must be here.
 */
export async function verifyRoots(
  db: Queryable,
  ports: VerifyPorts,
  kept: readonly KeptHead[] = [],
  stop?: AbortSignal,
): Promise<HistoryReport> {
  const verifier = new Verifier(db, ports, kept);
  for (;;) {
    stop?.throwIfAborted();
    const roots = await selectRoots(db, verifier.last, rootsAtOnce);
    for (const root of roots) await verifier.take(root);
    await verifier.lookAtWitnesses(roots);
    if (roots.length < rootsAtOnce) break;
  }
  await verifier.finish();
  return { roots: verifier.last, rows: verifier.rows, faults: verifier.faults };
}
