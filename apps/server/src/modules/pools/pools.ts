import type { InputOf, OutputOf } from '@bourse/contract/call';
import { poolCalls } from '@bourse/contract/pool';
import { type Atoms, formatAmount, parseAmount } from '@bourse/kernel/amount';
import type { Clock } from '@bourse/kernel/clock';
import type { AssetId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { bind, type CallContext, requireStaff } from '../../platform/http/binding.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import type { ApprovalKind, ModuleManifest } from '../../platform/module-manifest.ts';
import { noEvidenceOfStaff } from '../../platform/no-evidence-of-staff.ts';
import { type ApprovalAnswer, requestApproval } from '../approvals/index.ts';
import { type Balance, houseAccount, listHouseBalances, openAccountsIn, poolAccount, post } from '../ledger/index.ts';
import type { ListedAsset, Registry } from '../registry/index.ts';
import { fillKind } from './fill-source-store.ts';

export interface PoolPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly registry: Registry;
  /** The products that have a pool. */
  readonly products: readonly string[];
}

/** How a pool stands in one currency, as every page shows it. */
export type PoolAnswer = Omit<OutputOf<typeof poolCalls.list>[number], 'product'>;

/** A pool's figures: what is reserved is held, for a reason each. */
export function poolAnswer({ id, code, scale }: ListedAsset, { available, held }: Balance): PoolAnswer {
  return {
    currency_id: id,
    currency: code,
    size: formatAmount(available + held, scale),
    reserved: formatAmount(held, scale),
    free: formatAmount(available, scale),
  };
}

/** How a product's pool stands in an asset; empty where it was never filled. */
export async function readPool(db: Queryable, product: string, asset: AssetId): Promise<Balance> {
  const all = await listHouseBalances(db, `pool:${product}`);
  return all.find(({ assetId: id }) => id === asset) ?? { available: 0n, held: 0n };
}

async function listPools({ db, registry, products }: PoolPorts): Promise<OutputOf<typeof poolCalls.list>> {
  const all = await Promise.all(products.map((product) => listHouseBalances(db, `pool:${product}`)));
  return products.flatMap((product, place) =>
    (all[place] ?? []).map((row) => ({ product, ...poolAnswer(registry.getAsset(row.assetId), row) })),
  );
}

/** An amount that is put into a product's pool. */
export interface PoolFill {
  readonly product: string;
  readonly asset: ListedAsset;
  readonly amount: Atoms;
}

/** What is kept of a request to fill a pool; its reason stands beside it. */
const fillPayload = z.omit(poolCalls.fill.input, { reason: true });

function readFill({ registry, products }: PoolPorts, input: z.output<typeof fillPayload>): Result<PoolFill, Rejection> {
  if (!products.includes(input.product)) return reject('NOT_FOUND');
  const asset = registry.findAsset(input.currency_id);
  if (asset === undefined) return reject('CURRENCY_NOT_FOUND');
  const amount = parseAmount(input.number, asset.scale);
  if (!amount.ok || amount.value <= 0n) return reject('INVALID_AMOUNT');
  return ok({ product: input.product, asset, amount: amount.value });
}

async function readTreasury({ db }: PoolPorts, asset: ListedAsset): Promise<bigint> {
  const [treasury] = (await listHouseBalances(db, 'treasury')).filter(({ assetId: id }) => id === asset.id);
  return treasury?.available ?? 0n;
}

/** @returns NOT_FOUND, CURRENCY_NOT_FOUND, INVALID_AMOUNT, INSUFFICIENT_BALANCE of the treasury as it is now. */
async function askToFill(
  ports: PoolPorts,
  context: CallContext,
  input: InputOf<typeof poolCalls.fill>,
): Promise<Result<ApprovalAnswer, Rejection>> {
  const fill = readFill(ports, input);
  if (!fill.ok) return fill;
  const { asset, amount } = fill.value;
  const treasury = await readTreasury(ports, asset);
  if (treasury < amount) return reject('INSUFFICIENT_BALANCE');
  const { product, currency_id, number, reason } = input;
  const account = `pool:${product}`;
  const pool = await readPool(ports.db, product, asset.id);
  const summary = {
    amount: { asset, atoms: amount },
    from: 'treasury',
    to: account,
    balances: [
      { account: 'treasury', asset, before: treasury, change: -amount },
      { account, asset, before: pool.available, change: amount },
    ],
  };
  const wanted = {
    summary,
    kind: fillKind,
    subject: account,
    payload: { product, currency_id, number },
    reason,
    requestedBy: requireStaff(context),
    at: ports.clock.now(),
  };
  return ports.db.withTx('ask to fill a pool', async (tx) =>
    ok(await requestApproval(tx, poolCalls.fill.name, wanted)),
  );
}

/**
 * Posts money of the treasury into a pool. Staff come here through an approval alone; the demo fills its pools at its
 * first start.
 * @returns TRADING_HALTED, INSUFFICIENT_BALANCE of the treasury.
 */
export async function fillPool(
  tx: Tx,
  { product, asset, amount }: PoolFill,
  reference: string,
  at: Instant,
): Promise<Result<undefined, Rejection>> {
  const keys = [houseAccount('treasury', asset.id), poolAccount(product, asset.id)];
  const [debit, credit] = (await openAccountsIn(tx, keys)).map((id) => present(id, 'an account that was opened'));
  const ends = { debit: present(debit, 'the treasury'), credit: present(credit, 'the pool') };
  const posting = { ...ends, assetId: asset.id, amount, kind: 'pool_fill', reference } as const; // the kind stays a literal
  const posted = await post(tx, { at, postings: [posting] });
  return posted.ok ? ok(undefined) : posted;
}

function fillApproval(ports: PoolPorts): ApprovalKind {
  return {
    kind: fillKind,
    grant: present(poolCalls.fill.grant, 'the grant of the call'),
    involved: noEvidenceOfStaff('the treasury has what the ledger says'),
    apply: async (tx, request) => {
      const parsed = z.safeParse(fillPayload, request.payload);
      if (!parsed.success) return reject('PARAMETER_ERROR');
      const fill = readFill(ports, parsed.data);
      if (!fill.ok) return fill;
      const { product, asset } = fill.value;
      const read = async (): Promise<PoolAnswer> => poolAnswer(asset, await readPool(tx, product, asset.id));
      const before = await read();
      const filled = await fillPool(tx, fill.value, `approval:${request.id}`, request.at);
      return filled.ok ? ok({ before, after: await read() }) : filled;
    },
  };
}

/** Opens the pools. */
export function openPools(ports: PoolPorts): ModuleManifest {
  return {
    name: 'pools',
    routes: [bind(poolCalls.list, async () => ok(await listPools(ports)))],
    staffRoutes: [bind(poolCalls.fill, (context, input) => askToFill(ports, context, input))],
    approvals: [fillApproval(ports)],
  };
}
