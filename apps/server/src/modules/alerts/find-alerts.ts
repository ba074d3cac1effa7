import { spotBatch, tradesOfBatch, walletConverted, walletTransferred } from '@bourse/contract/events';
import { customerListed } from '@bourse/contract/kyc-events';
import { withdrawalChanged, withdrawalStates } from '@bourse/contract/withdrawal';
import { marketId, type UserId, userId } from '@bourse/kernel/ids';
import { instant, type Instant, minuteMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { parse } from 'zod/mini';
import { eventName, type Judgement, judgeNext, type StoredEvent } from '../../platform/bus/outbox.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Repetition } from '../../platform/jobs/jobs.ts';
import { resting } from '../../platform/jobs/resting.ts';
import { untilCaughtUp } from '../../platform/jobs/until-caught-up.ts';
import { customersAmong } from '../identity/index.ts';
import { type FillWindow, pairsThatTradeOften } from '../spot/index.ts';
import type { Registry } from '../registry/index.ts';
import { looksOf, pairTradesOf } from './apply-rules.ts';
import { type Finding, fileFindings } from './case-store.ts';
import { type Deed, rowsMax, type RulePorts } from './deed.ts';
import { readPairFacts } from './pair-facts.ts';
import { type AlertRule, selectRules } from './rule-store.ts';

const reader = 'alerts';
const everyMs = 2_000;
/** Events looked at in one turn. */
const eventsAtOnce = 100;

const momentOf = (at: string): Instant => instant(Date.parse(at)); // the contract has parsed it

/** What customers did by an event: a pair that trades many times at once has done so once, and all of it is counted. */
function deedsOf({ type, payload }: StoredEvent): Deed[] {
  if (type === walletTransferred.type) {
    const { user_id: user, at } = parse(walletTransferred.payload, payload);
    return [{ activity: 'transfer', at: momentOf(at), userId: userId(user) }];
  }
  if (type === walletConverted.type) {
    const { user_id: user, at } = parse(walletConverted.payload, payload);
    return [{ activity: 'conversion', at: momentOf(at), userId: userId(user) }];
  }
  if (type === withdrawalChanged.type) {
    const { user_id: user, at, state } = parse(withdrawalChanged.payload, payload);
    if (state !== withdrawalStates.requested) return [];
    return [{ activity: 'withdrawal', at: momentOf(at), userId: userId(user) }];
  }
  if (type === customerListed.type) {
    const { user_id: user, at, hit_ids: hits } = parse(customerListed.payload, payload);
    return [{ activity: 'listing', at: momentOf(at), userId: userId(user), hits }];
  }
  if (type !== spotBatch.type || payload === null) return [];
  const batch = parse(tradesOfBatch, payload);
  const at = momentOf(batch.at);
  return batch.markets.flatMap(({ market_id: market, trades }) => {
    const pairs = trades.map(({ maker_user_id: maker, taker_user_id: taker }) =>
      BigInt(maker) < BigInt(taker) ? `${maker} ${taker}` : `${taker} ${maker}`,
    );
    return [...new Set(pairs)].map((pair): Deed => {
      const users = pair.split(' ').map(userId) as [UserId, UserId]; // two, as they were joined
      return { activity: 'trade', at, market: marketId(market), users };
    });
  });
}

const usersOf = (deed: Deed): readonly UserId[] => (deed.activity === 'trade' ? deed.users : [deed.userId]);

/** What the rules find in what customers did by some events. */
async function findingsOf(
  db: Queryable,
  registry: Registry,
  events: readonly StoredEvent[],
): Promise<readonly Finding[]> {
  const deeds = events.flatMap(deedsOf);
  if (deeds.length === 0) return [];
  const customers = await customersAmong(db, deeds.flatMap(usersOf));
  const rules = (await selectRules(db)).filter(({ active }) => active);
  // Accounts of the house trade with everybody; that is what they are for.
  const customersOnly = deeds.filter((one) => usersOf(one).every((user) => customers.has(user)));
  if (customersOnly.length === 0) return [];
  const span = spanOf(rules, customersOnly);
  const often = await findOften(db, rules, customersOnly, span);
  const ports: RulePorts = { db, registry, pairs: await readPairFacts(db, [...often.values()], span) };
  const found: Finding[] = [];
  for (const deed of customersOnly) {
    for (const rule of rules) {
      if (pairTradesOf(rule) !== null && !often.has(usersOf(deed).join(' '))) continue;
      const looks = (await looksOf(ports, rule, deed)).filter(({ evidence, isEnough }) => isEnough(evidence));
      found.push(...looks.map((one) => ({ ...one, rule, at: deed.at })));
    }
  }
  return found;
}

/** The time that rules about pairs look back over, for all deeds together. */
function spanOf(rules: readonly AlertRule[], deeds: readonly Deed[]): FillWindow {
  const moments = deeds.map(({ at }) => at).toSorted((one, other) => one - other);
  const [first, last] = [present(moments[0], 'a deed'), present(moments.at(-1), 'a deed')];
  const longest = Math.max(0, ...rules.map((rule) => pairTradesOf(rule)?.minutes ?? 0));
  return { after: instant(first - longest * minuteMs), until: last, limit: rowsMax };
}

/** The pairs that have traded often enough for one of the rules, asked for all deeds together: most have not. */
async function findOften(
  db: Queryable,
  rules: readonly AlertRule[],
  deeds: readonly Deed[],
  span: FillWindow,
): Promise<ReadonlyMap<string, readonly [UserId, UserId]>> {
  const wanted = rules.flatMap((rule) => pairTradesOf(rule) ?? []);
  const pairs = new Map(
    deeds.flatMap((deed) => (deed.activity === 'trade' ? [[deed.users.join(' '), deed.users] as const] : [])),
  );
  if (wanted.length === 0 || pairs.size === 0) return new Map();
  const least = Math.min(...wanted.map(({ count }) => count));
  const often = await pairsThatTradeOften(db, [...pairs.values()], least, span);
  return new Map([...pairs].filter(([pair]) => often.has(pair)));
}

/** Hands what customers do to the rules, each event once. */
export function alertFinder({ db, registry }: { readonly db: Database; readonly registry: Registry }): Repetition {
  const types = [
    walletTransferred.type,
    walletConverted.type,
    withdrawalChanged.type,
    customerListed.type,
    spotBatch.type,
  ];
  const work: Repetition = {
    name: 'alerts',
    everyMs,
    run: (stop) => {
      const judgement: Judgement<readonly Finding[]> = {
        judge: (events) => findingsOf(db, registry, events),
        write: fileFindings,
      };
      return untilCaughtUp(() => judgeNext(db, reader, eventsAtOnce, judgement, types), eventsAtOnce, stop);
    },
  };
  return resting(work, { db, wokenBy: types.map(eventName) });
}
