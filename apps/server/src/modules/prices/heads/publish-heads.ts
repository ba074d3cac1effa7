import type { Clock } from '@bourse/kernel/clock';
import { type Instant, instant, secondMs, toIso } from '@bourse/kernel/instant';
import type { Database } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { PublicDocument } from '../../../platform/http/public-document.ts';
import type { Repetition } from '../../../platform/jobs/jobs.ts';
import { listRoots, rootOut, type Witness } from '../../history/index.ts';
import { insertHead, listHeads, type PublishedHead, selectUnknownHeads } from './head-store.ts';

const minuteMs = 60 * secondMs;
/** How many of the last heads the file has: those of an hour. */
const shownHeads = 60;

/** Publishes the head of the chain once a minute, as soon as there is a tick that is newer. */
export function headPublisher({ db, clock }: { readonly db: Database; readonly clock: Clock }): Repetition {
  let minute: Instant | null = null;
  return {
    name: 'heads of the chain',
    everyMs: 5 * secondMs,
    byTime: true,
    run: async () => {
      const now = clock.now();
      const current = instant(Math.floor(now / minuteMs) * minuteMs);
      if (current === minute) return;
      await db.withTx('publish the head of the chain', async (tx) => insertHead(tx, current, now));
      minute = current;
    },
  };
}

/** A head as it is told. */
export const headOut = ({ id, hash, at }: PublishedHead) => ({ id: String(id), at: toIso(at), hash });

/** The head that was published last, as it is told; null while none was. */
export async function publishedHead(db: Queryable): Promise<ReturnType<typeof headOut> | null> {
  const [newest] = await listHeads(db, 1);
  return newest === undefined ? null : headOut(newest);
}

/** The file with the head and the root that were published last and those of the hour before, for whoever wants to keep them. */
export function headFile(db: Queryable): PublicDocument {
  return {
    path: '/proof/chain-head.json',
    read: async () => {
      const heads = (await listHeads(db, shownHeads)).map(headOut);
      const [newest, ...earlier] = (await listRoots(db, shownHeads)).map(rootOut);
      const history = newest === undefined ? null : { ...newest, earlier };
      return { ...(heads[0] ?? { id: '0', at: null, hash: null }), earlier: heads.slice(1), history };
    },
  };
}

/** The published heads of prices, for roots over the history that carry them. */
export const headWitness: Witness = {
  name: 'prices',
  head: async (db) => (await listHeads(db, 1))[0]?.hash ?? null,
  missing: selectUnknownHeads,
};
