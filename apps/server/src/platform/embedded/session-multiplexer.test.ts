import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SessionMultiplexer, type SharedSession } from './session-multiplexer.ts';

/** A session that writes down what it runs; BEGIN and COMMIT open and close its transaction. */
function recorder(): { session: SharedSession; ran: string[] } {
  const ran: string[] = [];
  let open = false;
  const session: SharedSession = {
    execute: async (messages) => {
      await Promise.resolve();
      const text = Buffer.from(messages).toString();
      ran.push(text);
      if (text.includes('BEGIN')) open = true;
      if (text.includes('COMMIT') || text.includes('ROLLBACK')) open = false;
      if (text.includes('BREAK')) throw new Error('out of memory');
    },
    isInTransaction: () => open,
  };
  return { session, ran };
}

function submit(multiplexer: SessionMultiplexer, connectionId: number, text: string, complete = true): Promise<void> {
  return new Promise((resolve) => {
    multiplexer.submit({
      connectionId,
      messages: Buffer.from(text),
      complete,
      onData: () => undefined,
      onEnd: resolve,
    });
  });
}

const ignore = (): void => undefined;

test('whoever opened a transaction keeps the session until it ends', async () => {
  const { session, ran } = recorder();
  const multiplexer = new SessionMultiplexer(session, ignore, ignore);
  const begun = submit(multiplexer, 1, '1 BEGIN');
  const others = [submit(multiplexer, 2, '2 query'), submit(multiplexer, 3, '3 query')];
  await begun;
  await submit(multiplexer, 1, '1 query');
  assert.deepEqual(ran, ['1 BEGIN', '1 query']);
  await submit(multiplexer, 1, '1 COMMIT');
  await Promise.all(others);
  assert.deepEqual(ran.slice(2), ['1 COMMIT', '2 query', '3 query']);
});

test('messages without their Sync keep the session, too', async () => {
  const { session, ran } = recorder();
  const multiplexer = new SessionMultiplexer(session, ignore, ignore);
  const parsed = submit(multiplexer, 1, '1 parse', false);
  const other = submit(multiplexer, 2, '2 query');
  await parsed;
  await submit(multiplexer, 1, '1 sync');
  await other;
  assert.deepEqual(ran, ['1 parse', '1 sync', '2 query']);
});

test('a connection that goes in its transaction gives way to its rollback', async () => {
  const { session, ran } = recorder();
  const multiplexer = new SessionMultiplexer(session, ignore, ignore);
  await submit(multiplexer, 1, '1 BEGIN');
  const other = submit(multiplexer, 2, '2 query');
  assert.equal(multiplexer.forget(1), true);
  await submit(multiplexer, 1, '1 ROLLBACK');
  await other;
  assert.deepEqual(ran, ['1 BEGIN', '1 ROLLBACK', '2 query']);
});

test('a connection that goes while it waits leaves nothing behind', async () => {
  const { session, ran } = recorder();
  const multiplexer = new SessionMultiplexer(session, ignore, ignore);
  await submit(multiplexer, 1, '1 BEGIN');
  multiplexer.submit({
    connectionId: 2,
    messages: Buffer.from('2 query'),
    complete: true,
    onData: ignore,
    onEnd: ignore,
  });
  assert.equal(multiplexer.forget(2), false);
  await submit(multiplexer, 1, '1 COMMIT');
  assert.deepEqual(ran, ['1 BEGIN', '1 COMMIT']);
});

test('an owner with nothing to say is told once the session stands still', async () => {
  const { session } = recorder();
  const idle: number[] = [];
  const multiplexer = new SessionMultiplexer(session, (owner) => idle.push(owner), ignore);
  await submit(multiplexer, 1, '1 query');
  await Promise.all([submit(multiplexer, 1, '1 BEGIN'), submit(multiplexer, 1, '1 query')]);
  await Promise.resolve();
  assert.deepEqual(idle, [1]);
});

test('after the session broke nothing runs any more', async () => {
  const { session, ran } = recorder();
  const failure = new Promise((resolve) => {
    const multiplexer = new SessionMultiplexer(session, ignore, (error) => {
      multiplexer.submit({
        connectionId: 1,
        messages: Buffer.from('late'),
        complete: true,
        onData: ignore,
        onEnd: ignore,
      });
      resolve(error);
    });
    multiplexer.submit({
      connectionId: 1,
      messages: Buffer.from('BREAK'),
      complete: true,
      onData: ignore,
      onEnd: ignore,
    });
  });
  assert.match(String(await failure), /out of memory/);
  assert.deepEqual(ran, ['BREAK']);
});
