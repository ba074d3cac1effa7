import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Instant, instant } from '@bourse/kernel/instant';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import { drandNetwork } from '@bourse/testing/drand-network';
import type { Database } from '../../platform/database/database.ts';
import type { BeaconPorts } from './beacon-ports.ts';
import { type KeptRound, readRounds } from './beacon-store.ts';
import { valueOf } from './drand-round.ts';
import { type Beacon, openBeacons, tickBeacon } from './index.ts';

describe('rounds that something waits for', () => {
  let now: Instant = instant(Date.UTC(2026, 10, 29, 12));
  const clock = { now: () => now };
  let opened: TestDatabase;
  let db: Database;
  const network = drandNetwork('one', clock);
  const other = drandNetwork('other', clock);
  before(async () => {
    opened = await openTestDatabase();
    db = opened.connect();
  });
  after(() => opened.close());

  const open = (more: Partial<BeaconPorts>) => openBeacons({ ...tickBeacon, db, clock, ...more });
  /** Fixes a round of now. */
  async function fixed({ beacons }: ReturnType<typeof open>): Promise<{ beacon: Beacon; round: string }> {
    return db.withTx('fix', async (tx) => {
      const beacon = await beacons.current(tx, now);
      const round = beacons.roundFor(beacon, now);
      assert.ok(round !== null);
      beacons.follow(tx, beacon, round, now);
      return { beacon, round: round.round };
    });
  }
  const told = async ({ beacon, round }: { beacon: Beacon; round: string }): Promise<KeptRound['told']> =>
    (await readRounds(db, beacon.id, [round])).get(round)?.told ?? null;
  const run = async ({ manifest }: ReturnType<typeof open>): Promise<void> => {
    for (const one of manifest.repetitions ?? []) await one.run();
  };

  it('are believed of no relay that does not show the signature of the network', async () => {
    const asked: string[] = [];
    const lies: Readonly<Record<string, (round: number) => string | null>> = {
      'https://down': () => null,
      'https://nonsense': () => '<html>',
      'https://empty': () => JSON.stringify({ round: 1 }),
      'https://other-round': (round) => JSON.stringify({ round, signature: network.sign(round - 1) }),
      'https://other-key': (round) => JSON.stringify({ round, signature: other.sign(round) }),
    };
    const readText = async (url: string): Promise<string | null> => {
      const { origin, pathname } = new URL(url);
      asked.push(origin);
      const lie = lies[origin];
      return lie === undefined ? network.readText(url) : lie(Number(pathname.split('/').at(-1)));
    };
    const relays = [...Object.keys(lies), 'https://honest'];
    const liars = open({ source: network.chain, relays: Object.keys(lies), readText });
    const waiting = await fixed(liars);
    await run(liars);
    assert.deepEqual(asked, [], 'nobody is asked before its time');
    now = instant(now + 64_000);
    await run(liars);
    assert.deepEqual(asked, Object.keys(lies));
    assert.equal(await told(waiting), null);
    await run(open({ source: network.chain, relays, readText }));
    const signature = network.sign(Number(waiting.round));
    assert.deepEqual(await told(waiting), { value: valueOf(signature), proof: { signature } });
  });

  it('wait through an outage, however long, which the operator sees, and nothing takes their place', async () => {
    const house = open({ source: network.chain, relays: ['https://relay'], readText: network.readText });
    network.setDown(true);
    const waiting = await fixed(house);
    for (let day = 0; day < 40; day += 1) {
      now = instant(now + 24 * 3_600_000);
      await run(house);
    }
    assert.equal(await told(waiting), null);
    const [overdue] = house.manifest.metrics ?? [];
    assert.equal(overdue?.name, 'beacon_overdue_seconds');
    assert.equal(Math.floor((await overdue.read()) / 86_400), 39, 'days in which the operator is told');
    network.setDown(false);
    await run(house);
    assert.equal((await told(waiting))?.value, valueOf(network.sign(Number(waiting.round))));
    assert.equal(await overdue.read(), 0);
  });

  it('stay those of their source when the house has gone over to another', async () => {
    const readText = async (url: string) => (await network.readText(url)) ?? other.readText(url);
    const old = open({ source: network.chain, relays: ['https://relay'], readText });
    const waiting = await fixed(old);
    const behind = open({ source: other.chain, relays: ['https://relay'], readText });
    const newer = await fixed(behind);
    assert.notEqual(newer.beacon.id, waiting.beacon.id);
    now = instant(now + 64_000);
    await run(behind);
    assert.equal((await told(waiting))?.value, valueOf(network.sign(Number(waiting.round))));
    assert.equal((await told(newer))?.value, valueOf(other.sign(Number(newer.round))));
  });

  it('of one that is stuck keep no other source waiting', async () => {
    const stuck = drandNetwork('stuck', clock);
    const house = open({ source: stuck.chain, relays: ['https://relay'], readText: network.readText });
    for (let one = 0; one < 50; one += 1) {
      await fixed(house);
      now = instant(now + 3_000);
    }
    const good = open({ source: network.chain, relays: ['https://relay'], readText: network.readText });
    const waiting = await fixed(good);
    now = instant(now + 64_000);
    await run(good);
    assert.notEqual(await told(waiting), null);
  });

  it('are told once: what was written down of one is not written over', async () => {
    const house = open({ source: network.chain, relays: ['https://relay'], readText: network.readText });
    const waiting = await fixed(house);
    now = instant(now + 64_000);
    await run(house);
    const first = await told(waiting);
    await db.withTx('fix again', async (tx) => {
      house.beacons.follow(tx, waiting.beacon, { round: waiting.round, dueAt: now }, now);
    });
    await run(house);
    assert.deepEqual(await told(waiting), first);
  });
});
