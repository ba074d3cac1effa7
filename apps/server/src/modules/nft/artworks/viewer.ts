import type { UserId } from '@bourse/kernel/ids';
import type { Queryable } from '../../../platform/database/sql.ts';
import { favouritesAmong, readSeed } from './favourite-store.ts';
import type { Item } from './item.ts';
import { type Margin, marginsAmong } from '../auctions/margin-store.ts';

/** Whoever reads. */
export interface Viewer {
  readonly userId: UserId | null;
  readonly favourites: ReadonlySet<string>;
  readonly margins: ReadonlyMap<string, Margin>;
  readonly seed: string;
}

const nobody = { userId: null, favourites: new Set<string>(), margins: new Map<string, Margin>(), seed: '' } as const;

/** What a reader has to do with some items. @param userId null for a visitor. */
export async function viewerOf(db: Queryable, userId: UserId | null, items: readonly Item[]): Promise<Viewer> {
  if (userId === null || items.length === 0) return { ...nobody, userId };
  const codes = items.map(({ code }) => code);
  const auctions = items.flatMap(({ sale }) => (sale?.kind === 'auction' ? [sale.id] : []));
  return {
    userId,
    favourites: await favouritesAmong(db, userId, codes),
    margins: await marginsAmong(db, userId, auctions),
    seed: items.some(({ kind }) => kind === 'box') ? await readSeed(db, userId) : '',
  };
}
