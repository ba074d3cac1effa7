import { c2cCalls } from '@bourse/contract/c2c';
import type { C2cTerms } from '@bourse/contract/c2c-rules';
import type { InputOf } from '@bourse/contract/call';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { type MoneyRequester, productAccount, runMoneyOperation } from '../ledger/index.ts';
import { type Ad, closeAd, findAd, insertAd } from './ad-store.ts';
import { type C2cPorts, family } from './c2c-ports.ts';
import { movedEvent } from './order-events.ts';
import { checkAdvertiser, checkOffer, type Ways } from './publish-ad.ts';
import { type Offer, readOffer } from './read-offer.ts';

interface Prepared extends Ways {
  readonly terms: C2cTerms;
  /** The one that is replaced, locked: what nobody has taken of it is what the new one offers. */
  readonly old: Ad;
}

/** Refuses what needs no balance. */
async function prepare(
  ports: C2cPorts,
  tx: Tx,
  owner: UserId,
  offer: Offer,
  { id, methods }: InputOf<typeof c2cCalls.changeAd>,
  at: Instant,
): Promise<Result<Prepared, Rejection>> {
  const terms = await checkAdvertiser(tx, owner, at);
  if (!terms.ok) return terms;
  const old = await findAd(tx, id, true);
  if (old === undefined) return reject('NOT_FOUND');
  if (old.closedAt !== null) return reject('STATE_CHANGED');
  const ways = await checkOffer(ports, tx, owner, { ...offer, total: old.remaining }, methods, at);
  return ways.ok ? ok({ terms: terms.value, old, ...ways.value }) : ways;
}

/**
 * Puts another advertisement in the place of an open one: its coins stay where they are, and nothing is posted. It has an
 * id of its own, so that nobody takes it at figures that have moved under them.
 * @returns NOT_FOUND, INVALID_PRICE, INVALID_AMOUNT, PARAMETER_ERROR, TEXT_TOO_LONG, ID_REUSED, PRODUCT_NOT_OPEN,
 * NOT_ALLOWED (score), STATE_CHANGED, PAYMENT_METHOD_REQUIRED, BELOW_MIN_NOTIONAL, VERIFICATION_REQUIRED, LIMIT_EXCEEDED,
 * CURRENCY_NOT_FOUND (no rate any more), TRADING_HALTED; otherwise the id of the new one.
 */
export async function changeAd(
  ports: C2cPorts,
  requester: MoneyRequester,
  input: InputOf<typeof c2cCalls.changeAd>,
): Promise<Result<string, Rejection>> {
  const { userId } = requester;
  const shown = await findAd(ports.db, input.id);
  if (shown === undefined || shown.userId !== userId) return reject('NOT_FOUND');
  const { id: coin, scale } = ports.registry.getAsset(shown.assetId);
  const type = shown.side === 1 ? 'buy' : 'sell';
  const kept = { type, currency_id: coin, fiat: shown.fiat, number: formatAmount(shown.total, scale) } as const; // one of two
  const read = await readOffer(ports, { ...input, ...kept });
  if (!read.ok) return read;
  const { asset, ...facts } = read.value;
  return runMoneyOperation(ports, {
    call: c2cCalls.changeAd,
    requester,
    clientKey: input.client_order_id,
    // Locked as by whatever moves money, though this does not: it waits while money is stopped.
    accounts: { escrow: productAccount(userId, asset.id, family) },
    prepare: (tx, at) => prepare(ports, tx, userId, read.value, input, at),
    decide: async ({ tx, at }, { terms, kinds, ids, old }) => {
      const ad = await insertAd(tx, {
        ...facts,
        userId,
        assetId: asset.id,
        total: old.remaining,
        methodKinds: kinds,
        methodIds: ids,
        feeBps: terms.fee_bps,
        payMinutes: terms.pay_minutes,
        createdAt: at,
      });
      closeAd(tx, old.id, at, { replacedBy: ad.id });
      return ok({
        entry: { postings: [] },
        events: [movedEvent(asset, { userId, orderId: null, news: null, amount: old.remaining, at })],
        answer: ad.id,
      });
    },
  });
}
