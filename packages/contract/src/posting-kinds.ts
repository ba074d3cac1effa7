import { payoutPostingKinds } from './bank-payout-rules.ts';
import { conversionPostingKinds } from './conversion.ts';
import { copyPostingKinds } from './copy-rules.ts';
import { couponPostingKinds } from './coupon-rules.ts';
import { depositPostingKinds } from './deposit.ts';
import { families } from './families.ts';
import { fiatPostingKinds } from './fiat-rules.ts';
import { goodwillPostingKinds } from './goodwill.ts';
import { poolPostingKinds } from './pool.ts';
import type { PostingKind } from './posting-kind.ts';
import { rewardPostingKinds } from './reward-rules.ts';
import { spotPostingKinds } from './spot.ts';
import { ledgerPostingKinds, transferPostingKinds } from './wallet.ts';
import { networkPostingKinds, withdrawalPostingKinds } from './withdrawal.ts';

const tables = [
  ledgerPostingKinds,
  transferPostingKinds,
  conversionPostingKinds,
  spotPostingKinds,
  poolPostingKinds,
  goodwillPostingKinds,
  rewardPostingKinds,
  couponPostingKinds,
  copyPostingKinds,
  fiatPostingKinds,
  depositPostingKinds,
  withdrawalPostingKinds,
  networkPostingKinds,
  payoutPostingKinds,
  ...families.map(({ postingKinds }) => postingKinds),
] as const;

type KeysOf<T> = T extends unknown ? keyof T : never;
/** The name of a kind of posting. */
export type PostingKindName = Extract<KeysOf<(typeof tables)[number]>, string>;

const byName = new Map<string, PostingKind>(tables.flatMap((table) => Object.entries<PostingKind>(table)));

/** Every kind of posting by its name: statements, history and summaries derive from it. */
export const postingKindNames = [...byName.keys()] as readonly PostingKindName[]; // the keys of the tables

/** What a kind of posting is. @throws TypeError for a name that no module declares. */
export function postingKindOf(name: string): PostingKind {
  const kind = byName.get(name);
  if (kind === undefined) throw new TypeError(`no module declares the posting kind ${name}`);
  return kind;
}

/** The kinds of postings that bring money from outside, or take it there. */
export const inflowKinds = postingKindNames.filter((name) => postingKindOf(name).isInflow);
