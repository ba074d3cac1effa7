import { walletCalls } from '@bourse/contract/wallet';
import { ok } from '@bourse/kernel/result';
import type { Answer, Endpoint, EndpointContext } from './endpoint.ts';
import { difference } from './venue-figures.ts';

/** What the spot account has. The four accounts of the app move money between them; bots trade with this one. */
async function account({ ask, clock, params }: EndpointContext): Answer {
  const read = await ask(walletCalls.list, {});
  if (!read.ok) return read;
  const isShort = params.get('omitZeroBalances') === 'true';
  const balances = read.value.accounts.change.map(({ currency, available, held }) => ({
    asset: currency,
    free: available,
    locked: held,
  }));
  return ok({
    canTrade: true,
    canWithdraw: false,
    canDeposit: true,
    accountType: 'SPOT',
    updateTime: clock.now(),
    balances: isShort ? balances.filter(({ free, locked }) => difference(free, `-${locked}`) !== '0') : balances,
    permissions: ['SPOT'],
  });
}

/** The coins, for clients that read them with their keys; networks are the app's matter, since no key moves money out. */
async function coins({ ask }: EndpointContext): Answer {
  const read = await ask(walletCalls.list, {});
  if (!read.ok) return read;
  return ok(
    read.value.accounts.change.map(({ currency, available, held }) => ({
      coin: currency,
      name: currency,
      free: available,
      locked: held,
      depositAllEnable: false,
      withdrawAllEnable: false,
      trading: true,
      isLegalMoney: false,
      networkList: [],
    })),
  );
}

const signed = (path: string, weight: number, answer: Endpoint['answer']): Endpoint => ({
  method: 'GET',
  path,
  scope: 'read',
  weight,
  answer,
});

/** What belongs to the account, with the weights of the venue. */
export const accountEndpoints: readonly Endpoint[] = [
  signed('/api/v3/account', 20, account),
  signed('/sapi/v1/capital/config/getall', 10, coins),
  // Spot is all that bots trade here; clients read these along with the markets.
  signed('/sapi/v1/margin/allPairs', 1, async () => ok([])),
  signed('/sapi/v1/margin/isolated/allPairs', 10, async () => ok([])),
];
