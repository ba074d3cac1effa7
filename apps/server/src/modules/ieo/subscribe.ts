import type { InputOf, OutputOf } from '@bourse/contract/call';
import { ieoCalls } from '@bourse/contract/ieo';
import type { Lang } from '@bourse/contract/lang';
import { atoms, formatAmount, parseAmount } from '@bourse/kernel/amount';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { type MoneyRequester, productAccount, runMoneyOperation, userAccount } from '../ledger/index.ts';
import type { ListedAsset, Registry } from '../registry/index.ts';
import { orderAnswer, priceOf } from './ieo-answer.ts';
import { subscribedEvent } from './ieo-events.ts';
import { family, type IeoPorts } from './ieo-ports.ts';
import { termsOf } from './ieo-terms.ts';
import { depositOf } from './instalments.ts';
import { insertOrder, sumOwnLots } from './order-store.ts';
import { type Project, stageOf } from './project.ts';
import { findProject, shareProject } from './project-store.ts';

type Answer = OutputOf<typeof ieoCalls.subscribe>;
type Input = InputOf<typeof ieoCalls.subscribe>;

/** A currency by its code or its id. */
function findCurrency(registry: Registry, named: string): ListedAsset | undefined {
  return /^\d+$/.test(named) ? registry.findAsset(Number.parseInt(named, 10)) : registry.findAssetByCode(named);
}

/** Whole lots. @returns INVALID_AMOUNT with the least amount and the step. */
function readLots(project: Project, text: string, { scale }: ListedAsset): Result<bigint, Rejection> {
  const amount = parseAmount(text, scale);
  const { lot, minimumLots } = project;
  if (amount.ok && amount.value % lot === 0n && amount.value / lot >= minimumLots) return ok(amount.value / lot);
  const [minimum, step] = [minimumLots * lot, lot].map((value) => formatAmount(value, scale));
  return reject('INVALID_AMOUNT', { minimum, step });
}

/** Whether a price that was shown is the issue price. */
function isPrice(registry: Registry, project: Project, shown: string): boolean {
  const [price, own] = [shown, priceOf(registry, project)].map((text) => parseAmount(text, 38));
  return price !== undefined && own !== undefined && price.ok && own.ok && price.value === own.value;
}

/**
 * Applies for a quantity: the deposit goes from change into escrow, where it stays the customer's.
 * @returns in this order NOT_FOUND, PARAMETER_ERROR, INVALID_AMOUNT, ID_REUSED, PRODUCT_NOT_OPEN, PRICE_CHANGED,
 * TRADING_HALTED, LIMIT_EXCEEDED, INSUFFICIENT_BALANCE.
 */
export async function subscribe(
  ports: IeoPorts,
  requester: MoneyRequester & { readonly lang: Lang },
  input: Input,
): Promise<Result<Answer, Rejection>> {
  const { db, registry } = ports;
  const shown = await findProject(db, input.project_id);
  if (shown === undefined) return reject('NOT_FOUND');
  if (findCurrency(registry, input.pay_currency)?.id !== shown.pay) return rejectField('pay_currency');
  const read = readLots(shown, input.amount, registry.getAsset(shown.coin));
  if (!read.ok) return read;
  const lots = read.value;
  const { userId, lang } = requester;
  return runMoneyOperation(ports, {
    call: ieoCalls.subscribe,
    requester,
    clientKey: input.client_order_id,
    accounts: {
      change: userAccount(userId, shown.pay, 'change'),
      product: productAccount(userId, shown.pay, family),
      coin: userAccount(userId, shown.coin, 'change'),
    },
    prepare: async (tx, at) => {
      const project = await shareProject(tx, input.project_id);
      if (project === undefined || stageOf(project, at) !== 'subscribing') return reject('PRODUCT_NOT_OPEN');
      if (input.price !== undefined && !isPrice(registry, project, input.price)) return reject('PRICE_CHANGED');
      return ok(project);
    },
    decide: async ({ tx, at, accounts, balanceOf }, project) => {
      const owned = await sumOwnLots(tx, userId, project.id);
      if (owned + lots > project.maximumLots) return reject('LIMIT_EXCEEDED');
      const paid = depositOf(project, lots);
      if (balanceOf(accounts.change).available < paid) return reject('INSUFFICIENT_BALANCE');
      const order = await insertOrder(tx, { projectId: project.id, userId, accounts, lots, paid, createdAt: at });
      const ends = { debit: accounts.change, credit: accounts.product, assetId: project.pay };
      const reference = `${family}:${order.id}`;
      return ok({
        entry: { postings: [{ ...ends, amount: atoms(paid), kind: 'ieo_deposit', reference }] },
        events: [subscribedEvent(registry, project, order)],
        answer: orderAnswer(registry, { project, order, terms: await termsOf(tx, [project.termsId]) }, lang, at),
      });
    },
  });
}
