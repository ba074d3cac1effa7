import type { OutputOf } from '@bourse/contract/call';
import { pointsByDay } from '@bourse/contract/reward-rules';
import { rewardsCalls } from '@bourse/contract/rewards';
import type { UserId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { ok } from '@bourse/kernel/result';
import type { Queryable } from '../../platform/database/sql.ts';
import { bind, type Binding, requireUser } from '../../platform/http/binding.ts';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import { lockCustomer, readTimeZone } from '../identity/index.ts';
import { listPoints, sumPoints } from './points-store.ts';
import type { RewardPorts } from './reward-ports.ts';
import { dayIn, nextSignIn, signInAt, streakAt, zoneOf } from './sign-in.ts';
import { findStanding, insertDay, listDays } from './sign-in-store.ts';

type StandingAnswer = OutputOf<typeof rewardsCalls.signState>;

async function readStanding(db: Queryable, owner: UserId, now: Instant): Promise<StandingAnswer> {
  const standing = await findStanding(db, owner);
  const { zone, follows } = zoneOf(standing, await readTimeZone(db, owner), now);
  const next = standing === undefined ? null : nextSignIn(standing, zone);
  return {
    zone,
    zone_follows: follows === null ? null : toIso(follows),
    today: dayIn(zone, now),
    is_signed: standing !== undefined && dayIn(zone, now) <= standing.lastDay,
    streak: streakAt(standing, zone, now),
    next_at: next === null || next <= now ? null : toIso(next),
    points: await sumPoints(db, owner),
    rewards: pointsByDay.map((points, place) => ({ day: place + 1, points })),
  };
}

/** Signs in for the day. Two at once wait for each other at the customer's row, and the second finds it done. */
function signIn({ db, clock }: RewardPorts, owner: UserId): Promise<OutputOf<typeof rewardsCalls.signIn>> {
  return db.withTx('sign in for the day', async (tx) => {
    const isCustomer = await lockCustomer(tx, owner);
    const now = clock.now();
    const day = signInAt(await findStanding(tx, owner), await readTimeZone(tx, owner), now);
    const isNew = isCustomer && day !== null;
    if (isNew) insertDay(tx, owner, day.standing, day.points);
    return { earned: isNew ? day.points : 0, ...(await readStanding(tx, owner, now)) };
  });
}

/** Binds the daily sign-in and its points. */
export function signInRoutes(ports: RewardPorts): Binding[] {
  const { db, clock } = ports;
  return [
    bind(rewardsCalls.signIn, async (context) => ok(await signIn(ports, requireUser(context)))),
    bind(rewardsCalls.signState, async (context) => ok(await readStanding(db, requireUser(context), clock.now()))),
    bind(rewardsCalls.signList, async (context, input) => {
      const slice = sliceOf(input);
      if (!slice.ok) return slice;
      const { rows, total } = await listDays(db, requireUser(context), slice.value);
      const list = rows.map(({ at, ...day }) => ({ ...day, created_at: toIso(at) }));
      return ok(pageOf(input, list, total));
    }),
    bind(rewardsCalls.points, async (context, input) => {
      const slice = sliceOf(input);
      if (!slice.ok) return slice;
      const { rows, total } = await listPoints(db, requireUser(context), slice.value);
      const list = rows.map(({ at, ...line }) => ({ ...line, created_at: toIso(at) }));
      return ok(pageOf(input, list, total));
    }),
  ];
}
