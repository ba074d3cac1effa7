/** What guards customers of leveraged and timed products. See README.md of this folder. */
import type { InputOf, OutputOf } from '@bourse/contract/call';
import { exclusionDays, protectionCalls } from '@bourse/contract/protection';
import { type Atoms, formatAmount, parseAmount } from '@bourse/kernel/amount';
import type { Clock } from '@bourse/kernel/clock';
import type { UserId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { rowsSection } from '../../platform/database/data-section.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { bind, requireUser } from '../../platform/http/binding.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import type { ListedAsset, Registry } from '../registry/index.ts';
import { limitAt, type PlayLimit, withDailyLoss, withPause } from './play-limit.ts';
import { hasPassed, insertPass, lockLimit, selectGuards, selectLimit, updateLimit } from './protection-store.ts';
import { judgeAnswers, type SuitabilityAnswer, suitabilityAnswer } from './suitability.ts';

export { rightAnswers } from './suitability.ts';

/** What the module stands on. */
export interface ProtectionPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly registry: Registry;
}

/** The currency of own limits. */
const limitAsset = (registry: Registry): ListedAsset => present(registry.findAssetByCode('USDT'), 'USDT');

/** The most that a customer may lose on this day still, by their own limit; null without one. */
export async function readDailyLoss(db: Queryable, owner: UserId, now: Instant): Promise<Atoms | null> {
  return limitAt(await selectLimit(db, owner), now).dailyLoss;
}

/**
 * Whether a customer may open something leveraged or timed.
 * @returns SUITABILITY_REQUIRED before the understanding test; SELF_EXCLUDED (with `until`) while the customer has paused it.
 */
export async function checkProtection(
  db: Queryable,
  owner: UserId,
  now: Instant,
): Promise<Result<undefined, Rejection>> {
  if (!(await hasPassed(db, owner))) return reject('SUITABILITY_REQUIRED');
  const { pausedUntil } = limitAt(await selectLimit(db, owner), now);
  return pausedUntil === null ? ok(undefined) : reject('SELF_EXCLUDED', { until: toIso(pausedUntil) });
}

/** What one customer may open. */
export interface Protection {
  /** What {@link checkProtection} says. */
  readonly allowed: Result<undefined, Rejection>;
  /** The most that they may lose on this day, by their own limit, in atoms of USDT; null without one. */
  readonly dailyLoss: Atoms | null;
}

/** {@link checkProtection} and the limits of many customers at once, in one statement. */
export async function readProtections(
  db: Queryable,
  owners: readonly UserId[],
  now: Instant,
): Promise<ReadonlyMap<UserId, Protection>> {
  const guards = await selectGuards(db, owners);
  return new Map(
    [...guards].map(([owner, guard]) => {
      const { pausedUntil, dailyLoss } = limitAt(guard.limit, now);
      const paused = pausedUntil === null ? ok(undefined) : reject('SELF_EXCLUDED', { until: toIso(pausedUntil) });
      return [owner, { allowed: guard.hasPassed ? paused : reject('SUITABILITY_REQUIRED'), dailyLoss }];
    }),
  );
}

async function answerTest(
  { db, clock }: ProtectionPorts,
  owner: UserId,
  answers: readonly string[],
): Promise<Result<SuitabilityAnswer, Rejection>> {
  const judged = judgeAnswers(answers);
  if (!judged.ok) return judged;
  const wrong = judged.value;
  if (wrong.length > 0) return ok(suitabilityAnswer(await hasPassed(db, owner), wrong));
  return db.withTx('pass the understanding test', async (tx) => {
    insertPass(tx, owner, clock.now());
    return ok(suitabilityAnswer(true));
  });
}

function limitAnswer(registry: Registry, limit: PlayLimit): OutputOf<typeof protectionCalls.limits> {
  const { scale } = limitAsset(registry);
  const amount = (value: Atoms | null): string | null => (value === null ? null : formatAmount(value, scale));
  const { dailyLoss, pending, pausedUntil } = limit;
  return {
    daily_loss: amount(dailyLoss),
    pending: pending === null ? null : { daily_loss: amount(pending.dailyLoss), from: toIso(pending.from) },
    paused_until: pausedUntil === null ? null : toIso(pausedUntil),
  };
}

async function setLimits(
  { db, clock, registry }: ProtectionPorts,
  owner: UserId,
  { daily_loss: loss, cool_off: days = 0, exclude = false }: InputOf<typeof protectionCalls.limits>,
): Promise<Result<OutputOf<typeof protectionCalls.limits>, Rejection>> {
  const now = clock.now();
  if (loss === undefined && days === 0 && !exclude) {
    return ok(limitAnswer(registry, limitAt(await selectLimit(db, owner), now)));
  }
  const amount = loss === undefined ? undefined : parseAmount(loss, limitAsset(registry).scale);
  if (amount?.ok === false) return reject('INVALID_AMOUNT');
  const limit = await db.withTx('set own limits', async (tx) => {
    const paused = withPause(await lockLimit(tx, owner), exclude ? exclusionDays.whole : days, now);
    const wanted = amount === undefined || amount.value === 0n ? null : amount.value;
    const changed = amount === undefined ? paused : withDailyLoss(paused, wanted, now);
    updateLimit(tx, owner, changed);
    return changed;
  });
  return ok(limitAnswer(registry, limit));
}

/** Opens the module. */
export function openProtection(ports: ProtectionPorts): ModuleManifest {
  const { db } = ports;
  return {
    name: 'protection',
    customerData: {
      sections: [
        rowsSection({ name: 'suitability', columns: 'passed_at', from: 'suitability_passes', key: 'user_id' }),
        rowsSection({
          name: 'own_limits',
          columns: `daily_loss::text AS daily_loss, pending_loss::text AS pending_loss, pending_from, paused_until`,
          from: 'play_limits',
          key: 'user_id',
        }),
      ],
    },
    routes: [
      bind(protectionCalls.suitability, async (context) =>
        ok(suitabilityAnswer(await hasPassed(db, requireUser(context)))),
      ),
      bind(protectionCalls.answer, (context, { answers }) => answerTest(ports, requireUser(context), answers)),
      bind(protectionCalls.limits, (context, input) => setLimits(ports, requireUser(context), input)),
    ],
  };
}
