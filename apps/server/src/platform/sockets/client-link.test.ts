import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNewsClient, type NewsState } from '@bourse/client/news-client';
import { socketIoLink } from '@bourse/client/socket-io-link';
import { sessionId, userId } from '@bourse/kernel/ids';
import { systemClock, systemScheduler } from '../clock/system-clock.ts';
import { openSocketWorld, type SocketWorld } from './socket-fixture.ts';

/** Our own client against our own server. */
function connect(world: SocketWorld, token: string | null = null) {
  const told: { states: NewsState[]; messages: unknown[]; endings: number } = { states: [], messages: [], endings: 0 };
  const client = createNewsClient({
    link: socketIoLink({
      baseUrl: `http://127.0.0.1:${String(world.port)}`,
      // The link waits only after a cut, and a test need not.
      scheduler: { sleep: async () => undefined },
      chance: () => 0,
    }),
    clock: systemClock,
    scheduler: systemScheduler,
    token: () => token,
    onSessionEnded: () => {
      told.endings += 1;
    },
  });
  client.onState((state) => told.states.push(state));
  return { client, told };
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await systemScheduler.sleep(5);
}

test('our client connects when it is made, follows, and comes back when it was cut [SPEC-4.37]', async () => {
  const world = await openSocketWorld();
  const { rooms } = world.sockets;
  const { client, told } = connect(world, 'user-7-70');
  await until(() => client.state === 'live');
  client.follow('tickers', { onMessage: (message) => told.messages.push(message) });
  await until(() => rooms.isWaiting('tickers'));
  rooms.welcome('tickers', { topic: 'tickers', n: 1 });
  rooms.publish('tickers', { topic: 'tickers', n: 2 });
  await until(() => told.messages.length === 2);
  world.sockets.endSessions(userId('7'), [sessionId('70')]);
  await until(() => told.states.includes('offline') && rooms.isWaiting('tickers'));
  assert.ok(told.endings >= 1);
  rooms.welcome('tickers', { topic: 'tickers', n: 3 });
  await until(() => told.messages.length === 3);
  client.wake();
  client.close();
  await world.close();
});

test('our client polls where websockets do not get through [SPEC-4.38]', async () => {
  const world = await openSocketWorld();
  world.listener.removeAllListeners('upgrade');
  world.listener.on('upgrade', (_request, socket) => socket.destroy());
  const { client, told } = connect(world);
  client.follow('tickers', { onMessage: (message) => told.messages.push(message) });
  await until(() => world.sockets.rooms.isWaiting('tickers'));
  world.sockets.rooms.welcome('tickers', { topic: 'tickers', n: 1 });
  await until(() => told.messages.length === 1);
  client.close();
  await world.close();
});
