import type { AccountId, AssetId, MarketId, UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { type AccountKey, houseAccount, type ResolveAccounts, userAccount } from '../../ledger/index.ts';
import type { Market, MarketList } from '../../markets/index.ts';
import type { Touched } from './guess-touched.ts';

/** A command touched somebody whose balances are not locked: the guess was wrong, and the batch must be run again. */
export class UnguessedAccount extends Error {
  override readonly name = 'UnguessedAccount';
  readonly market: MarketId;
  readonly user: UserId;

  constructor(market: MarketId, user: UserId) {
    super(`user ${user} in market ${String(market)} was not guessed`);
    this.market = market;
    this.user = user;
  }
}

/** The accounts that a batch has locked. Spot trades on the users' `change` accounts (S44). */
export interface BatchAccounts {
  readonly ids: readonly AccountId[];
  /** @throws UnguessedAccount when it is not locked. */
  ofUser(market: Market, user: UserId, asset: AssetId): AccountId;
  /** Where the fees of this lane go. */
  ofFees(asset: AssetId): AccountId;
}

/** Finds, and where necessary opens, the accounts of everybody who may be touched. Not inside a transaction. */
export async function resolveBatchAccounts(
  resolve: ResolveAccounts,
  markets: MarketList,
  touched: Touched,
  lane: number,
): Promise<BatchAccounts> {
  const keys = new Map<string, AccountKey>();
  for (const [market, users] of touched) {
    const { base, quote } = markets.getMarket(market);
    for (const asset of [base.id, quote.id]) {
      keys.set(feesKey(asset), houseAccount('fees', asset, lane));
      for (const user of users) keys.set(userKey(user, asset), userAccount(user, asset, 'change'));
    }
  }
  const ids = await resolve([...keys.values()]);
  const byKey = new Map([...keys.keys()].map((key, place) => [key, present(ids[place], 'an account')]));
  return {
    ids,
    ofUser: (market, user, asset) => {
      const id = byKey.get(userKey(user, asset));
      if (id === undefined) throw new UnguessedAccount(market.id, user);
      return id;
    },
    ofFees: (asset) => present(byKey.get(feesKey(asset)), 'the fees account'),
  };
}

const userKey = (user: UserId, asset: AssetId): string => `${user}:${String(asset)}`;
const feesKey = (asset: AssetId): string => `fees:${String(asset)}`;
