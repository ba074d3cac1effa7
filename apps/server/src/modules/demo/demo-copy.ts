import { copyCalls } from '@bourse/contract/copy';
import { protectionCalls } from '@bourse/contract/protection';
import { walletCalls } from '@bourse/contract/wallet';
import type { Clock } from '@bourse/kernel/clock';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, type Instant, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import type { SeedAccount } from '../identity/index.ts';
import { rightAnswers } from '../protection/index.ts';
import { type Act, contractRounds, type PastWish } from './contract-rounds.ts';
import { type PastTrader, pastFollows, pastTraders } from './copy-people.ts';
import { demoPassword } from './demo-accounts.ts';
import type { Reviewers } from './demo-reviewers.ts';

/** What traders of the past and those who follow them act with. */
export interface CopyPastPorts {
  readonly clock: Clock;
  readonly families: readonly ModuleManifest[];
  /** The accounts of the demo. */
  readonly users: readonly UserId[];
  readonly open: (account: SeedAccount) => Promise<UserId>;
  readonly openMaker: () => Promise<UserId>;
  readonly fund: (user: UserId) => Promise<void>;
  readonly act: Act;
  /** Makes a customer's call; null where it is refused. */
  readonly attempt: Act;
  readonly approve: Reviewers['approveTrader'];
  /** What the contract's coin cost at a moment. */
  readonly priceAt: (at: Instant) => number;
}

/** So many days before the first start traders begin, are accepted, and are followed. */
const [beginDay, acceptDay, followDay, lateDay] = [44, 13, 12, 1];

/** Repeated work of the lane, by its name. */
function workOf(families: readonly ModuleManifest[], wanted: string): () => Promise<void> {
  const all = families.flatMap(({ ownRepetitions = [] }) => ownRepetitions);
  const found = present(
    all.find(({ name }) => name === wanted),
    wanted,
  );
  return async () => {
    await found.run();
  };
}

/** Answers the questions of contracts, and brings money to their account. */
async function getReady({ act, attempt }: CopyPastPorts, user: UserId, number: string): Promise<void> {
  await attempt(user, protectionCalls.answer.path, { answers: JSON.stringify(rightAnswers) });
  await act(user, walletCalls.change.path, { currency_id: '3', number, from_field: 'change', to_field: 'lever' });
}

/** Whether there is a round on a day: on every second one before traders are accepted, then on each. */
const isTraded = (day: number): boolean => day % 2 === 0 || day <= acceptDay;

/** The position of a day: which side the price takes until the next round, but on days on which the trader errs. */
function wishOf({ clock, priceAt }: CopyPastPorts, user: UserId, trader: PastTrader, day: number): PastWish {
  const now = clock.now();
  const held = isTraded(day - 1) ? dayMs : 2 * dayMs;
  const rises = priceAt(instant(now + held)) > priceAt(now);
  const lots = Math.round(trader.lots * (0.6 + ((day * 7 + trader.lots) % 9) / 10));
  return { user, isLong: rises !== trader.errs(day), lots, multiple: trader.multiple };
}

/** Applies; whom staff are to accept they accept. */
async function apply({ act, approve }: CopyPastPorts, user: UserId, trader: PastTrader): Promise<void> {
  const { introduction, share } = trader;
  await act(user, copyCalls.apply.path, { introduction, share, agreement: '1' });
  if (trader !== pastTraders.at(-1)) await approve(user, 'Welcome. Your record speaks for itself.');
}

/** Traders of contracts, and those who copy them, day by day. */
export function copyDays(ports: CopyPastPorts): (day: number) => Promise<void> {
  const traders: (readonly [user: UserId, trader: PastTrader])[] = [];
  let round: ReturnType<typeof contractRounds> | null = null;
  const userAt = (who: number): UserId => present(ports.users[who - 1], 'the demo account');
  const traderAt = (place: number) => present(traders[place - 1], 'a trader');

  const begin = async (): Promise<void> => {
    const maker = await ports.openMaker();
    await getReady(ports, maker, '5000000');
    for (const trader of pastTraders) {
      const { email, name: nickname } = trader;
      const user = await ports.open({ email, nickname, password: demoPassword, authLevel: 2 });
      await ports.fund(user);
      await getReady(ports, user, '20000');
      traders.push([user, trader]);
    }
    const { families, act, attempt } = ports;
    const [mark, copies] = [workOf(families, 'mark prices'), workOf(families, 'copies')];
    round = contractRounds({ act, attempt, maker, mark, copies });
  };
  const follow = async (): Promise<void> => {
    for (const who of new Set(pastFollows.map((one) => one.who))) await getReady(ports, userAt(who), '12000');
    for (const { who, trader, terms } of pastFollows) {
      const [user, { share }] = traderAt(trader);
      await ports.act(userAt(who), copyCalls.follow.path, { trader_user_id: user, share, ...terms });
    }
  };
  const end = async (day: number): Promise<void> => {
    for (const { who, trader } of pastFollows.filter(({ endsOn }) => endsOn === day)) {
      await ports.act(userAt(who), copyCalls.cancel.path, { follow_user_id: traderAt(trader)[0], close: '1' });
    }
  };
  return async (day) => {
    if (day === beginDay) await begin();
    if (round === null || !isTraded(day)) return;
    await end(day);
    await round(
      ports.priceAt(ports.clock.now()),
      traders.map(([user, trader]) => wishOf(ports, user, trader, day)),
      day <= acceptDay,
    );
    const accepted = traders.slice(0, -1);
    if (day === acceptDay) for (const [user, trader] of accepted) await apply(ports, user, trader);
    if (day === followDay) await follow();
    if (day === lateDay) for (const [user, trader] of traders.slice(-1)) await apply(ports, user, trader);
  };
}
