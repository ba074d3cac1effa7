import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Dialled, dial, frameOf, logonOf, openTestPort } from './fix-fixture.ts';

const until = async (is: () => boolean): Promise<void> => {
  for (let waitedMs = 0; !is() && waitedMs < 40_000; waitedMs += 10) await sleep(10);
  assert.ok(is());
};

describe('the port of FIX', { concurrency: true }, () => {
  const { fix, served } = openTestPort((peer, asked) => {
    if (asked.get(11) !== 'much') return;
    for (let count = 0; count < 300; count += 1) peer.send('8', [[58, 'x'.repeat(7_000)]]);
  });
  let port = 0;
  let watching: NodeJS.Timeout;
  before(async () => {
    port = await fix.listen();
    watching = setInterval(() => void fix.watch(), 500);
  });
  after(async () => {
    clearInterval(watching);
    await fix.close();
  });
  const logOn = async (name: string): Promise<Dialled> => {
    const one = await dial(port);
    one.socket.write(logonOf(name));
    await until(() => one.heard().includes('\x0135=A\x01') || one.isGone());
    return one;
  };

  it('gives messages in their order, and a guest five connections', async () => {
    const all = [];
    for (let count = 0; count < 6; count += 1) all.push(await logOn('same'));
    assert.deepEqual(
      all.map((one) => one.heard().includes('Too many')),
      [false, false, false, false, false, true],
    );
    // One whose sum is wrong is passed over, and uses up no number.
    const garbled = frameOf('D', 2, '11=never|');
    garbled.write('999', garbled.length - 4);
    all[0]?.socket.write(garbled);
    all[0]?.socket.write(Buffer.concat(['one', 'two'].map((name, place) => frameOf('D', place + 2, `11=${name}|`))));
    await until(() => served.taken.includes('two'));
    assert.ok(!served.taken.includes('never'));
    assert.ok(served.taken.indexOf('one') < served.taken.indexOf('two'));
    for (const { socket } of all) socket.destroy();
  });

  it('cuts who does not read', async () => {
    const one = await logOn('slow');
    one.socket.pause();
    for (let number = 2; number < 14; number += 1) one.socket.write(frameOf('D', number, '11=much|'));
    await until(() => served.left.includes('slow'));
  });

  it('ends who does not log on, and who answers no test request', async () => {
    const [silent, dead] = [await dial(port), await logOn('dead')];
    await until(() => silent.isGone());
    await until(() => dead.isGone());
    assert.ok(dead.heard().includes('\x0135=1\x01'));
  });

  it('outlives what is no FIX', async () => {
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    for (let round = 0; round < 300; round += 1) {
      const one = await logOn(`fuzz${String(round)}`);
      for (let number = 2; number < 14; number += 1) {
        const type = ['D', '2', '4', '1', 'A', '5', 'F', 'H'][random(8)] ?? 'D';
        const frame = frameOf(type, number + random(3), '11=fuzz|55=BTCUSDT|7=1|16=0|36=9|123=Y|112=x|');
        // Fields that were changed, some behind a sum that is right again.
        const changed = Buffer.from(frame);
        for (let count = random(5); count > 0; count -= 1) changed[random(changed.length - 7)] = random(256);
        const sum = changed.subarray(0, -7).reduce((total, byte) => total + byte, 0) % 256;
        if (random(2) === 0) changed.write(String(sum).padStart(3, '0'), changed.length - 4);
        one.socket.write(changed.subarray(0, random(10) === 0 ? random(changed.length) : changed.length));
      }
      one.socket.end();
    }
    const alive = await logOn('alive');
    alive.socket.write(frameOf('1', 2, '112=there|'));
    await until(() => alive.heard().includes('112=there'));
    alive.socket.destroy();
  });
});
