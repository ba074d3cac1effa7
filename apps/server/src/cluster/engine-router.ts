import type { AnyCall, InputOf } from '@bourse/contract/call';
import { adminCalls } from '@bourse/contract/admin';
import { outcomeCalls } from '@bourse/contract/outcome';
import { spotCalls } from '@bourse/contract/spot';
import { type MarketId, userId } from '@bourse/kernel/ids';
import { safeIntegerOf } from '@bourse/kernel/quantity';
import { ok, type Result } from '@bourse/kernel/result';
import type { Market, MarketList } from '../modules/markets/index.ts';
import { findOrder } from '../modules/spot/index.ts';
import { type EngineGroups, mainGroup } from '../platform/config/engine-groups.ts';
import type { Queryable } from '../platform/database/sql.ts';
import { UncertainFault } from '../platform/fault.ts';
import { type Binding, type Caller, inputReader } from '../platform/http/binding.ts';
import type { Rejection } from '../platform/http/rejection.ts';
import { engineLease } from '../platform/lease/division-store.ts';
import type { KeyedRequest } from '../platform/outcomes/open-requests.ts';
import { StartError } from '../platform/process/start-error.ts';

/** The lease of a group's engine. */
export function leaseOfGroup(group: string): string {
  return group === mainGroup ? engineLease : `${engineLease}:${group}`;
}

/** Behind the lanes of house accounts that other parts of the house use. */
const firstFeeLane = 100;

/** To which of the split fee accounts a group's lane posts: no two groups of a division wait for each other there. */
export function feeLaneOf({ names, own }: EngineGroups): number {
  return own === mainGroup ? 0 : firstFeeLane + names.indexOf(own);
}

/** Which engine a market is of. */
export type GroupOf = (market: MarketId) => string;

/** Reads the division over the markets. @throws StartError when it names a symbol that is no market of spot. */
export function groupOfMarkets({ bySymbol }: EngineGroups, markets: MarketList): GroupOf {
  const byMarket = new Map<MarketId, string>();
  for (const [symbol, group] of bySymbol) {
    const market = markets.findMarket(symbol);
    if (market === undefined) {
      throw new StartError(
        `ENGINE_GROUPS names ${symbol}, which is no market of spot: correct it, or list the market first.`,
      );
    }
    byMarket.set(market.id, group);
  }
  return (market) => byMarket.get(market) ?? mainGroup;
}

/** What {@link engineWays} works with. */
export interface WayPorts {
  readonly db: Queryable;
  readonly groups: EngineGroups;
  readonly markets: MarketList;
  readonly groupOf: GroupOf;
  /** The bindings by which a call reaches the engine of a group: its own, or those that forward it. */
  readonly bindingsOf: (group: string) => readonly Binding[];
  /** Lets the engine of another group read what its memory holds of assets. */
  readonly refresh: (group: string) => Promise<void>;
  /** The group whose engine works on one of these requests, or else has refused one; null where none knows of any. */
  readonly findAsked: (requests: readonly KeyedRequest[]) => Promise<string | null>;
}

/** Where a call goes. */
type Way = { readonly group: string } | 'all';

const toMain: Way = { group: mainGroup };

/** The ways of calls that are about one market, or about all; each other call is answered in the group `main`. */
function wayFinder(
  calls: readonly AnyCall[],
  { db, markets, groupOf, findAsked }: WayPorts,
): (call: AnyCall, caller: Caller, raw: unknown) => Promise<Way> {
  const toMarket = (market: Market | undefined): Way => (market === undefined ? toMain : { group: groupOf(market.id) });
  const toPair = (one?: { readonly currency_id: number; readonly legal_id: number }): Way =>
    one === undefined ? toMain : toMarket(markets.findMarketByPair(one.currency_id, one.legal_id));
  const toSymbol = ({ symbol }: { readonly symbol: string }): Way => toMarket(markets.findMarket(symbol));
  // Whoever names an order was told of it after its commit, so the database knows it.
  const toOrder = async (
    caller: Caller,
    {
      id,
      client_order_id: clientOrderId,
    }: { readonly id?: string | undefined; readonly client_order_id?: string | undefined },
  ): Promise<Way> => {
    const named =
      id !== undefined && safeIntegerOf(BigInt(id)) !== null
        ? { id }
        : clientOrderId === undefined
          ? null
          : { clientOrderId };
    if (caller.userId === null || named === null) return toMain;
    const order = await findOrder(db, userId(caller.userId), named);
    return order === undefined ? toMain : { group: groupOf(order.marketId) };
  };
  // A key does not say of which market its order is.
  const toRequest = async (
    { userId: user }: Caller,
    { key, client_order_id: clientOrderId, call: path }: InputOf<typeof outcomeCalls.outcome>,
  ): Promise<Way> => {
    const named = key ?? clientOrderId;
    if (user === null || named === undefined) return toMain;
    const meant = calls.filter((call) => call.idempotent === true && (path ?? call.path) === call.path);
    const group = await findAsked(meant.map(({ name: call }) => ({ userId: user, call, key: named })));
    return group === null ? toMain : { group };
  };
  const finders = new Map<string, (caller: Caller, raw: unknown) => Promise<Way>>();
  const find = <I>(
    { name }: AnyCall,
    read: (raw: unknown) => Result<I, Rejection>,
    way: (input: I, caller: Caller) => Way | Promise<Way>,
  ): void => {
    finders.set(name, async (caller, raw) => {
      const input = read(raw);
      // Whoever answers refuses what cannot be read.
      return input.ok ? way(input.value, caller) : toMain;
    });
  };
  find(spotCalls.trade, inputReader(spotCalls.trade), toPair);
  find(spotCalls.batch, inputReader(spotCalls.batch), ({ orders }) => toPair(orders[0]));
  find(spotCalls.depth, inputReader(spotCalls.depth), toSymbol);
  find(spotCalls.cancel, inputReader(spotCalls.cancel), (input, caller) => toOrder(caller, input));
  find(spotCalls.amend, inputReader(spotCalls.amend), ({ id }, caller) => toOrder(caller, { id }));
  find(spotCalls.cancelAll, inputReader(spotCalls.cancelAll), ({ symbol }) =>
    symbol === undefined ? 'all' : toSymbol({ symbol }),
  );
  find(outcomeCalls.outcome, inputReader(outcomeCalls.outcome), (input, caller) => toRequest(caller, input));
  find(adminCalls.marketHalt, inputReader(adminCalls.marketHalt), toSymbol);
  return async (call, caller, raw) => (await finders.get(call.name)?.(caller, raw)) ?? toMain;
}

/**
 * Binds the calls that engines answer, so that each goes to the engine of its market. What is about all markets is asked of
 * every engine: where some have done it and another has not, the outcome is unknown, and the same call does the rest.
 */
export function engineWays(calls: readonly AnyCall[], ports: WayPorts): Binding[] {
  const { groups, bindingsOf, refresh } = ports;
  const wayOf = wayFinder(calls, ports);
  const byGroup = new Map(
    groups.names.map((group) => [group, new Map(bindingsOf(group).map((binding) => [binding.call.name, binding]))]),
  );
  const ask = async (
    group: string,
    call: AnyCall,
    caller: Caller,
    raw: unknown,
  ): Promise<Result<unknown, Rejection>> => {
    const binding = byGroup.get(group)?.get(call.name);
    if (binding === undefined) throw new Error(`no engine of ${group} answers ${call.name}`);
    return binding.run(caller, raw);
  };
  return calls.map((call) => ({
    call,
    run: async (caller, raw) => {
      const way = await wayOf(call, caller, raw);
      if (way === 'all')
        return together(await Promise.allSettled(groups.names.map((one) => ask(one, call, caller, raw))));
      const result = await ask(way.group, call, caller, raw);
      // The other engines hear of it by the event, too; after this, no order that comes later meets the coin as it was.
      if (call.name === adminCalls.assetStatus.name && result.ok) {
        await Promise.all(groups.names.filter((one) => one !== way.group).map(refresh));
      }
      return result;
    },
  }));
}

/** Joins the lists that several engines have answered with. @throws UncertainFault where some have refused and others not. */
function together(answers: readonly PromiseSettledResult<Result<unknown, Rejection>>[]): Result<unknown, Rejection> {
  const results = answers.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
  const [refused] = results.filter(({ ok: isDone }) => !isDone);
  if (refused === undefined) {
    return ok({ list: results.flatMap((one) => (one.ok ? listOf(one.value) : [])) });
  }
  if (results.every(({ ok: isDone }) => !isDone)) return refused;
  throw new UncertainFault('some engines have done their part, and another has not');
}

function listOf(answer: unknown): readonly unknown[] {
  return (answer as { readonly list: readonly unknown[] }).list; // as every call answers that goes to all engines
}
