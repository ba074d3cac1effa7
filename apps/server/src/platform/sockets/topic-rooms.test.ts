import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Server } from 'socket.io';
import { topicRooms } from './topic-rooms.ts';

test('who listens within the process is welcomed once, is told every update then, and nothing after the end', () => {
  const faults: unknown[] = [];
  const rooms = topicRooms(new Server(), { onSent: () => undefined, onFault: (error) => faults.push(error) });
  const heard: object[] = [];
  const broken = new Error('a listener of another');
  const endOther = rooms.listen('t', () => {
    throw broken;
  });
  rooms.publish('t', { is: 'before' });
  const end = rooms.listen('t', (message) => heard.push(message));
  assert.deepEqual([rooms.isWaiting('t'), rooms.isFollowed('t'), rooms.isAnyFollowed()], [true, true, true]);
  rooms.publish('t', { is: 'too early' });
  rooms.welcome('t', { is: 'snapshot' });
  assert.equal(rooms.isWaiting('t'), false);
  rooms.publish('t', { is: 'update' });
  assert.deepEqual([...rooms.listFollowed()], ['t']);
  end();
  rooms.publish('t', { is: 'after' });
  endOther();
  end();
  assert.deepEqual(heard, [{ is: 'snapshot' }, { is: 'update' }]);
  assert.deepEqual(faults, [broken, broken, broken]);
  assert.deepEqual([rooms.isFollowed('t'), rooms.isAnyFollowed()], [false, false]);
});
