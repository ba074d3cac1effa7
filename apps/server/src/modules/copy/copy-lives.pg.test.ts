import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { copyCalls } from '@bourse/contract/copy';
import { leverCalls } from '@bourse/contract/lever';
import type { UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { seededRandom } from '@bourse/kernel/random';
import { type CopyWorld, openCopyWorld } from '@bourse/testing/copy-world';
import { isLongForm, repetitions, seedOf } from '@bourse/testing/long-form';

const steps = repetitions('BOURSE_COPY_STEPS', isLongForm ? 2_000 : 60);

let world: CopyWorld;
before(async () => {
  world = await openCopyWorld();
});
after(() => world.close());

it('whatever traders and followers do: no copy twice, none larger than the trader’s part, and all are closed with the trader', async () => {
  const random = seededRandom(seedOf(7_411));
  const pick = <T>(of: readonly T[]): T => present(of[Math.floor(random.next() * of.length)], 'one of them');
  const traders = await world.traders(2);
  const followers: UserId[] = [];
  for (let one = 0; one < 4; one += 1) followers.push(await world.customer(2_000));
  // Each is followed by the other as well: what is copied is not copied again.
  for (const [place, user] of [...traders].entries()) {
    const other = present(traders[1 - place], 'the other');
    await world.copy.run(copyCalls.follow, user, { trader_user_id: other, type: '1', number: '1' });
  }
  await world.work();
  let price = 60_000;
  const open: { readonly trader: UserId; readonly id: string }[] = [];

  const acts: readonly (() => Promise<unknown>)[] = [
    async () => {
      const trader = pick(traders);
      const lots = String(1 + Math.floor(random.next() * 30));
      const opened = await world.attempt(leverCalls.submit, trader, {
        currency_id: '1',
        legal_id: '3',
        multiple: '10',
        number: lots,
        type: String(1 + Math.floor(random.next() * 2)),
      });
      if (opened.ok) open.push({ trader, id: opened.value.id });
    },
    async () => {
      if (open.length === 0) return;
      const { trader, id } = pick(open);
      const number = String(1 + Math.floor(random.next() * 10));
      await world.attempt(leverCalls.closePart, trader, { id, number });
    },
    () => {
      const number = (0.01 + random.next() * 3).toFixed(4);
      const more = random.next() < 0.3 ? { budget: '100', stop: '20' } : {};
      const fields = {
        trader_user_id: pick(traders),
        type: String(1 + Math.floor(random.next() * 2)),
        number,
        ...more,
      };
      return world.copy.attempt(copyCalls.follow, pick(followers), fields);
    },
    () =>
      world.copy.attempt(copyCalls.cancel, pick(followers), {
        follow_user_id: pick(traders),
        close: random.next() < 0.5 ? '1' : '0',
      }),
    async () => {
      price = Math.round(price * (0.995 + random.next() * 0.01));
    },
  ];
  for (let step = 0; step < steps; step += 1) {
    await world.quote(price, 2_000);
    await pick(acts)();
    if (random.next() < 0.8) await world.work();
    if (random.next() < 0.1) await world.restart();
  }
  for (const { trader, id } of open) {
    await world.quote(price);
    await world.attempt(leverCalls.close, trader, { id });
    await world.work();
  }
  for (let turn = 0; turn < 3; turn += 1) {
    await world.quote(price);
    await world.work();
  }
  const { rows } = await world.db.query<{ copies: number; runs: number; odd: number; open: number; over: number }>(
    `SELECT count(*)::int AS copies, count(DISTINCT run_id)::int AS runs, count(*) FILTER (WHERE lots > wanted)::int AS odd,
       count(*) FILTER (WHERE status IN (0, 2))::int AS open,
       (SELECT count(*)::int FROM copy_copies a JOIN copy_runs r ON r.position_id = a.position_id) AS over FROM copy_copies c`,
  );
  const found = present(rows[0], 'the count');
  assert.ok(found.copies > found.runs && found.runs > 3, JSON.stringify(found));
  assert.deepEqual({ odd: found.odd, open: found.open, over: found.over }, { odd: 0, open: 0, over: 0 });
  for (const user of followers) {
    const { list } = await world.run(leverCalls.positions, user, {});
    assert.deepEqual(list, [], 'nothing is left that the trader has not');
  }
});
