import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { accountId, assetId, userId } from '@bourse/kernel/ids';
import { dayMs, hourMs, instant, minuteMs } from '@bourse/kernel/instant';
import { seededRandom } from '@bourse/kernel/random';
import { commitmentOf, drawLots, listHashOf, seedOf } from './draw.ts';
import { costOf, depositOf, dueOf, firstOf, lapse, type Move, pay, release, settle } from './instalments.ts';
import type { Order, Project } from './project.ts';

const lives = Number(process.env['BOURSE_IEO_LIVES'] ?? '2000');

describe('a draw of lots', () => {
  it('gives out the whole issue, to nobody more than was applied for, and to each at most one lot off the exact share', () => {
    const random = seededRandom(81);
    for (let life = 0; life < lives; life += 1) {
      const entries = Array.from({ length: random.int(1, 20) }, (_, place) => ({
        id: String(place + 1),
        lots: BigInt(random.int(1, 9)),
      }));
      const all = entries.reduce((sum, { lots }) => sum + lots, 0n);
      const issue = BigInt(random.int(1, 60));
      const allotted = drawLots(entries, issue, `seed ${String(life)}`);
      assert.equal(
        allotted.reduce((sum, lots) => sum + lots, 0n),
        all < issue ? all : issue,
      );
      for (const [place, lots] of allotted.entries()) {
        const wanted = entries[place]?.lots ?? 0n;
        assert.ok(lots >= 0n && lots <= wanted);
        if (all > issue) assert.ok(lots * all > wanted * issue - all && lots * all < wanted * issue + all);
      }
    }
  });

  it('gives every lot the same chance, however it is bundled', () => {
    const entries = [1n, 2n, 4n, 1n].map((lots, place) => ({ id: String(place + 1), lots }));
    const rounds = 20_000;
    const won = entries.map(() => 0);
    for (let round = 0; round < rounds; round += 1) {
      for (const [place, lots] of drawLots(entries, 3n, `round ${String(round)}`).entries())
        won[place] = (won[place] ?? 0) + Number(lots);
    }
    for (const [place, count] of won.entries()) {
      const expected = (rounds * 3 * Number(entries[place]?.lots)) / 8;
      assert.ok(Math.abs(count - expected) < 4 * Math.sqrt(expected), `${String(count)} for ${String(expected)}`);
    }
  });

  it('follows from the secret, the list and the tick, and from nothing else', () => {
    const entries = [1, 2, 10].map((id) => ({ id: String(id), lots: 3n }));
    const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
    const list = '[["1","3"],["2","3"],["10","3"]]';
    assert.equal(listHashOf(entries, null), sha256(list), 'of an offering of before');
    const terms = { drawsAt: 'd', closedAt: 'c', round: '7' };
    assert.equal(listHashOf(entries, terms), sha256(`["d","c","7",${list}]`));
    assert.equal(commitmentOf('abc', null), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    assert.equal(commitmentOf('abc', '{"kind":"ticks"}'), sha256(JSON.stringify(['abc', '{"kind":"ticks"}'])));
    assert.equal(seedOf('a', 'l', ['7', 'f']), sha256('["a","l","7","f"]'), 'of an offering of before');
    assert.equal(seedOf('a', 'l', ['f']), sha256('["a","l","f"]'));
  });
});

const announced = instant(Date.UTC(2026, 2, 2));
const account = accountId('1');
const project: Project = {
  id: '1',
  termsId: '1',
  coin: assetId(9100),
  pay: assetId(3),
  accounts: { coinPool: account, coinTreasury: account, payTreasury: account },
  lots: 100n,
  lot: 7n,
  lotCost: 1_001n,
  minimumLots: 1n,
  maximumLots: 100n,
  deposit: 200_000_000_000n,
  first: 500_000_000_000n,
  forfeit: 50_000_000_000n,
  dueHours: 72,
  lockDays: 3,
  isDaily: true,
  announcedAt: announced,
  startsAt: instant(announced + hourMs),
  endsAt: instant(announced + dayMs),
  drawsAt: instant(announced + dayMs + 10 * minuteMs),
  finalAt: instant(announced + 17 * dayMs),
  listsAt: instant(announced + 20 * dayMs),
  beaconId: null,
  commitment: '',
  phase: 3,
  closed: null,
  draw: null,
  decidedAt: instant(announced + dayMs + 12 * minuteMs),
};

const orderOf = (lots: bigint, allotted: bigint, of: Project = project): Order => ({
  id: '1',
  projectId: '1',
  userId: userId('1'),
  accounts: { change: account, product: account, coin: account },
  lots,
  paid: depositOf(of, lots),
  createdAt: announced,
  allotted,
  spent: 0n,
  refunded: 0n,
  forfeited: 0n,
  released: 0n,
  releasedParts: 0,
  status: 1,
  outcome: null,
  dueAt: null,
  nextReleaseAt: null,
});
const drawn = instant(announced + dayMs + 12 * minuteMs);

describe('instalments', () => {
  it('walk from the draw over both instalments to the last release [SPEC-4.8] [SPEC-4.9] [SPEC-4.11] [SPEC-4.12] [SPEC-4.13]', () => {
    // Ten lots for 10,010, deposit 2,002; five are allotted for 5,005, of which 2,503 are due first.
    const first = settle(project, orderOf(10n, 5n), drawn).order;
    assert.deepEqual([first.status, first.dueAt, dueOf(project, first)], [2, drawn + 72 * hourMs, 501n]);
    const waiting = pay(project, first, instant(drawn + hourMs)).order;
    assert.deepEqual([waiting.status, waiting.paid, waiting.dueAt, waiting.nextReleaseAt], [4, 2_503n, null, null]);
    const final: Order = { ...waiting, status: 5, dueAt: project.listsAt };
    assert.equal(dueOf(project, final), 2_502n);
    const holding = pay(project, final, instant(project.listsAt - 1)).order;
    assert.deepEqual([holding.status, holding.nextReleaseAt], [6, project.listsAt + dayMs]);
    const day = release(project, holding, instant(project.listsAt + dayMs));
    // A third of 35 atoms and of 5,005.
    assert.deepEqual([day.release, day.spend, day.order.nextReleaseAt], [11n, 1_668n, project.listsAt + 2 * dayMs]);
    const rest = release(project, day.order, instant(project.listsAt + 9 * dayMs));
    assert.deepEqual([rest.release, rest.spend, rest.order.nextReleaseAt], [24n, 3_337n, null]);
  });

  it('return what the first one does not use, everything without an allotment, and all but the forfeit on a lapse [SPEC-4.10]', () => {
    const small = settle(project, orderOf(10n, 1n), drawn);
    assert.deepEqual([small.order.status, small.order.paid, small.refund], [4, 501n, 1_501n]);
    const nobody = settle(project, orderOf(10n, 0n), drawn);
    assert.deepEqual([nobody.order.outcome, nobody.order.paid, nobody.refund], ['not_selected', 0n, 2_002n]);
    const first = settle(project, orderOf(10n, 5n), drawn).order;
    const lapsed = lapse(project, first);
    assert.deepEqual([lapsed.refund, lapsed.forfeit, lapsed.unsold], [1_902n, 100n, 35n]);
    const none = settle({ ...project, phase: 5 }, { ...orderOf(10n, 0n), allotted: null }, drawn);
    assert.deepEqual([none.order.outcome, none.refund, none.unsold], ['void', 2_002n, 0n]);
  });

  it('give a customer who was settled late as long to pay as any other', () => {
    const late = instant(project.listsAt - hourMs);
    const first = settle(project, orderOf(10n, 5n), late).order;
    assert.equal(first.dueAt, late + 72 * hourMs);
    const final = pay(project, first, instant(late + hourMs)).order;
    assert.deepEqual([final.status, final.dueAt], [5, late + 73 * hourMs]);
  });

  it('lose and make nothing over random lives: what was paid is returned, kept or has bought coins', () => {
    const random = seededRandom(82);
    for (let life = 0; life < lives; life += 1) {
      const own: Project = {
        ...project,
        lotCost: BigInt(random.int(1, 5_000)),
        deposit: BigInt(random.int(1, 1_000)) * 10n ** 9n,
        forfeit: BigInt(random.int(0, 100)) * 10n ** 9n,
        lockDays: random.int(1, 9),
        isDaily: random.int(0, 1) === 1,
      };
      const first = BigInt(random.int(Number(own.deposit / 10n ** 9n), 1_000)) * 10n ** 9n;
      const of: Project = { ...own, first, finalAt: first === 10n ** 12n ? null : project.finalAt };
      const lots = BigInt(random.int(1, 50));
      let order = orderOf(lots, BigInt(random.int(0, Number(lots))), of);
      const sums = { in: order.paid, out: 0n, kept: 0n, spent: 0n, coins: 0n, unsold: 0n };
      const take = ({ order: next, ...move }: Move): void => {
        sums.in += move.paidIn;
        sums.out += move.refund;
        sums.kept += move.forfeit;
        sums.spent += move.spend;
        sums.coins += move.release;
        sums.unsold += move.unsold;
        order = next;
        assert.equal(sums.in, sums.out + sums.kept + order.paid, 'escrow');
        assert.ok(order.spent <= order.paid);
      };
      take(settle(of, order, drawn));
      const pays = (): boolean => random.int(0, 3) > 0;
      if (order.status === 2) take(pays() ? pay(of, order, instant(drawn + hourMs)) : lapse(of, order));
      if (order.status === 4 && order.paid < costOf(of, order.allotted ?? 0n)) {
        order = { ...order, status: 5, dueAt: of.listsAt };
        take(pays() ? pay(of, order, instant(of.listsAt - 1)) : lapse(of, order));
      }
      for (let day = 0; order.nextReleaseAt !== null; day += random.int(1, 3))
        take(release(of, order, instant(of.listsAt + day * dayMs)));
      const coins = (order.allotted ?? 0n) * of.lot;
      const isOver = order.outcome !== null;
      assert.deepEqual([sums.coins + sums.unsold, sums.unsold === 0n], [coins, !isOver || coins === 0n]);
      assert.equal(sums.spent, isOver ? 0n : costOf(of, order.allotted ?? 0n));
      if (!isOver) assert.equal(order.status, 6);
      assert.ok(firstOf(of, order.lots) <= costOf(of, order.lots));
    }
  });
});
