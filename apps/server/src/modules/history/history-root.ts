import { createHash } from 'node:crypto';
import { type Instant, toIso } from '@bourse/kernel/instant';

/** What a root says of the rows of a stream. */
export interface StreamRoot {
  /** The numbers of the rows, as ranges. */
  readonly ids: string;
  /** Their first and last moment; null where they have none. */
  readonly from: string | null;
  readonly to: string | null;
  readonly count: number;
  /** The Merkle root over them. */
  readonly root: string;
  /** The SHA-256 of the JSON `[head before, root]`: what has come of all roots of the stream until now. */
  readonly head: string;
}

/** What a root says: of each stream that has new rows, its heads of all, and the heads of other chains. */
export interface RootContent {
  readonly rows: Readonly<Record<string, StreamRoot>>;
  readonly heads: Readonly<Record<string, string>>;
  readonly witnesses: Readonly<Record<string, string>>;
}

/** A root as it is stored. */
export interface HistoryRoot {
  readonly number: number;
  readonly at: Instant;
  /** {@link RootContent} as JSON: exactly the text that was hashed. */
  readonly content: string;
  readonly previousHash: string;
  readonly hash: string;
}

/** What the first root follows, and the head of a stream before it has one. */
export const genesis = '0'.repeat(64);

const sha256 = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** The hash of the JSON `[number, at, content, previous hash]`. */
export const hashOfRoot = ({ number, at, content, previousHash }: Omit<HistoryRoot, 'hash'>): string =>
  sha256([number, toIso(at), content, previousHash]);

export const headOfStream = (before: string, root: string): string => sha256([before, root]);

/** What a stored root says. */
export function readRoot(content: string): RootContent {
  return JSON.parse(content) as RootContent; // as it was published
}

/** A root as it is told to everybody: of what it says, only the heads of the streams. */
export interface PublishedRoot {
  readonly number: string;
  readonly at: string;
  readonly hash: string;
  readonly heads: Readonly<Record<string, string>>;
}

/** A root for everybody. */
export const rootOut = ({ number, at, hash, content }: HistoryRoot): PublishedRoot => ({
  number: String(number),
  at: toIso(at),
  hash,
  heads: readRoot(content).heads,
});
