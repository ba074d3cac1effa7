import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '@bourse/kernel/random';
import { bareMessage, ProtocolFrames, queryMessage } from './protocol-frames.ts';

const startup = Buffer.from([0, 0, 0, 8, 0, 3, 0, 0]);

test('messages come out whole however the stream is cut', () => {
  const big = queryMessage('x'.repeat(10_000));
  const stream = Buffer.concat([startup, queryMessage('SELECT 1'), bareMessage('S'), big, bareMessage('X')]);
  const random = seededRandom(1);
  for (let round = 0; round < 50; round += 1) {
    const frames = new ProtocolFrames();
    const seen: string[] = [];
    for (let at = 0; at < stream.length;) {
      const end = Math.min(stream.length, at + random.int(1, round < 5 ? 3 : 4_000));
      frames.push(stream.subarray(at, end));
      at = end;
      for (let frame = frames.next(); frame; frame = frames.next()) {
        if (frame.type === 'startup') frames.expectTyped();
        seen.push(`${frame.type}${frame.bytes.length}`);
      }
    }
    assert.deepEqual(seen, ['startup8', 'Q14', 'S5', `Q${big.length}`, 'X5']);
  }
});

for (const length of [0, 3, -1, 0x7fffffff]) {
  test(`a message that claims ${length} bytes is refused`, () => {
    const frames = new ProtocolFrames();
    frames.expectTyped();
    const message = Buffer.alloc(16);
    message.write('Q', 'latin1');
    message.writeInt32BE(length, 1);
    frames.push(message);
    assert.throws(() => frames.next(), RangeError);
  });
}
