import type { AnyCall } from '@bourse/contract/call';
import type { Scheduler } from '@bourse/kernel/clock';
import type { MarketId } from '@bourse/kernel/ids';
import type { Result } from '@bourse/kernel/result';
import { engineWays, groupOfMarkets, leaseOfGroup } from './engine-router.ts';
import type { MarketList } from '../modules/markets/index.ts';
import type { EditableRegistry } from '../modules/registry/index.ts';
import { type FarOrders, laneCalls, type OrderAnswer } from '../modules/spot/index.ts';
import { type changedBooks, type DepthSource, type MirroredDepth, mirroredDepth } from '../modules/streams/index.ts';
import type { Bus } from '../platform/bus/bus.ts';
import { type EngineGroups, mainGroup } from '../platform/config/engine-groups.ts';
import type { Environment } from '../platform/config/environment.ts';
import type { Queryable } from '../platform/database/sql.ts';
import type { Binding } from '../platform/http/binding.ts';
import { forwardCalls, readForwarded } from '../platform/http/forwarded-calls.ts';
import type { Rejection } from '../platform/http/rejection.ts';
import type { Repetition } from '../platform/jobs/jobs.ts';
import { askOwner } from '../platform/lease/ask-owner.ts';
import type { KeyedRequest, OpenRequests, RequestState } from '../platform/outcomes/open-requests.ts';
import type { Logger } from '../platform/log/logger.ts';

/** What engines are asked for. */
export type Asked = 'calls' | 'books' | 'orders' | 'statuses' | 'requests';

/** The ways to the engines of other processes. */
export interface Ways {
  readonly groups: EngineGroups;
  /** Whether the books are divided over several engines. */
  readonly isDivided: boolean;
  /** Whether a market is of the engine of this process, where it is one. */
  readonly owns: (market: MarketId) => boolean;
  readonly far: FarOrders | undefined;
  /** What is asked, in the words of this division: engines of another one do not hear it. */
  marked(what: Asked): string;
  /** The calls of engines, answered by these bindings where they are of this process's group, and otherwise forwarded. */
  routes(own: readonly Binding[]): readonly Binding[];
  /** The books of other engines beside these, and what keeps them up to date in {@link follow}. */
  depth(own: DepthSource | null): DepthSource;
  readonly follow: readonly Repetition[];
}

/** What the ways are opened with. */
export interface WaysPorts {
  readonly environment: Pick<Environment, 'engineGroups' | 'roles'>;
  readonly db: Queryable;
  readonly scheduler: Scheduler;
  readonly logger: Logger;
  readonly bus: Bus;
  readonly markets: MarketList;
  readonly registry: Pick<EditableRegistry, 'refresh'>;
  /** The requests with a key that this process works on. */
  readonly requests: Pick<OpenRequests, 'stateOf'>;
  /** Calls that are answered in the group `main` beside those of lanes. */
  readonly besides: readonly Binding[];
}

/** Asks the engine of a group. */
type Ask = (group: string, what: Asked, request: unknown) => Promise<Result<unknown, Rejection>>;

/** The books of the engines of these groups, as far as somebody looks at them here. */
function mirrorsOf(groups: readonly string[], ask: Ask): ReadonlyMap<string, MirroredDepth> {
  const mirrorOf = (group: string): MirroredDepth =>
    mirroredDepth(async (known) => {
      const answer = await ask(group, 'books', known);
      // Without an engine the books stay as they are.
      return answer.ok ? (answer.value as ReturnType<typeof changedBooks>) : []; // made by changedBooks
    });
  return new Map(groups.map((group) => [group, mirrorOf(group)]));
}

/** Finds the engine that knows of a request, by its state in each group. */
function requestFinder(
  groups: readonly string[],
  stateIn: (group: string, requests: readonly KeyedRequest[]) => Promise<RequestState>,
): (requests: readonly KeyedRequest[]) => Promise<string | null> {
  return async (requests) => {
    // An engine that does not answer has no request that may still have an effect once its key is closed.
    const asked = await Promise.allSettled(groups.map((group) => stateIn(group, requests)));
    const states = asked.map((one) => (one.status === 'fulfilled' ? one.value : 'unknown'));
    return groups[states.indexOf('open')] ?? groups[states.indexOf('refused')] ?? null;
  };
}

/** Opens the ways. @throws StartError when the division names what is no market. */
export function openWays(ports: WaysPorts): Ways {
  const { environment, db, scheduler, logger, bus, besides, markets, registry, requests } = ports;
  const groups = environment.engineGroups;
  const isDivided = groups.division !== '';
  const ownGroup = environment.roles.has('engine') ? groups.own : null;
  const groupOf = groupOfMarkets(groups, markets);
  const marked = (what: Asked): string => (isDivided ? `${what}.${groups.mark}` : what);
  const asks = new Map(groups.names.map((group) => [group, askOwner({ db, bus, scheduler }, leaseOfGroup(group))]));
  const ask: Ask = async (group, what, request) => {
    const way = asks.get(group);
    if (way === undefined) throw new Error(`there is no group ${group}`);
    return way(marked(what), request);
  };
  const calls: readonly AnyCall[] = [...laneCalls, ...besides.map(({ call }) => call)];
  const forwarded = (group: string): Binding[] => forwardCalls(calls, (request) => ask(group, 'calls', request));
  const mirrors = mirrorsOf(
    groups.names.filter((group) => group !== ownGroup),
    ask,
  );
  const refresh = async (group: string): Promise<void> => {
    if (group === ownGroup) return registry.refresh();
    try {
      // Where there is no engine now, the next one reads everything when it begins.
      await ask(group, 'statuses', null);
    } catch (error) {
      logger.warn({ err: error, group }, 'an engine hears of the status of a coin by its event alone');
    }
  };
  const findAsked = requestFinder(groups.names, async (group, asked) => {
    if (group === ownGroup) return requests.stateOf(asked);
    const answer = await ask(group, 'requests', asked);
    return answer.ok ? (answer.value as RequestState) : 'unknown'; // what an engine's stateOf gives
  });
  return {
    groups,
    isDivided,
    owns: (market) => groupOf(market) === groups.own,
    far: isDivided
      ? {
          isFar: (market) => groupOf(market) !== ownGroup,
          place: async (market, order) => {
            const carried = await ask(groupOf(market), 'orders', order);
            return readForwarded('an order', carried) as Result<OrderAnswer, Rejection>; // made by placeFarOrder
          },
        }
      : undefined,
    marked,
    routes: (own) =>
      isDivided
        ? engineWays(calls, {
            db,
            groups,
            markets,
            groupOf,
            bindingsOf: (group) => (group === ownGroup ? own : forwarded(group)),
            refresh,
            findAsked,
          })
        : forwarded(mainGroup),
    depth: (own) => ({
      find: (market) => (groupOf(market) === ownGroup ? own : mirrors.get(groupOf(market)))?.find(market),
    }),
    follow: [...mirrors].map(([group, mirror]) => ({
      name: isDivided ? `books of the engine of ${group}` : 'books of the engine',
      everyMs: 100,
      run: () => mirror.refresh(),
    })),
  };
}
