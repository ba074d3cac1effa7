import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Manager } from 'socket.io-client';
import { linkOptions } from './socket-io-link.ts';

/** The library's own counting of waits, which it does not declare. */
interface WithBackoff {
  readonly backoff: { duration(): number };
}

test('reconnects after 1 s growing to 5 s, without end, and gives an attempt up after 20 s [SPEC-9.9] [SPEC-9.10] [SPEC-9.11]', () => {
  for (const chance of [0, 0.5, 0.999]) {
    const manager = new Manager('http://localhost', { ...linkOptions(chance), autoConnect: false });
    const { backoff } = manager as unknown as WithBackoff; // what the library has made of the options
    const waits = Array.from({ length: 10 }, () => backoff.duration());
    assert.ok(
      waits.every((ms) => ms >= 1_000 && ms <= 5_000),
      String(waits),
    );
    assert.ok(waits.every((ms, place) => ms >= (waits[place - 1] ?? 0)));
    assert.equal(waits.at(-1), 5_000);
    assert.equal(manager.timeout(), 20_000);
    assert.equal(manager.reconnectionAttempts(), Infinity);
  }
});

test('an answer is waited for for 60 s, and websocket is tried before polling', () => {
  const { ackTimeout, transports, tryAllTransports } = linkOptions(0);
  assert.deepEqual([ackTimeout, transports, tryAllTransports], [60_000, ['websocket', 'polling'], true]);
});
