import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { dayMs, instant } from '@bourse/kernel/instant';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import { systemClock } from '../clock/system-clock.ts';
import type { Database } from '../database/database.ts';
import { createLogger } from '../log/logger.ts';
import { listOutbox, outboxMessages, pruneMessages } from './outbox-messages.ts';

describe('the outbox of the demo', () => {
  let database: TestDatabase;
  let db: Database;
  before(async () => {
    database = await openTestDatabase();
    db = database.connect();
  });
  after(() => database.close());

  it('keeps messages, shows them newest first by recipient and page, and in the log', async () => {
    let log = '';
    const logger = createLogger('info', {
      write: (line: string): void => {
        log += line;
      },
    });
    const port = outboxMessages(db, systemClock, logger);
    await port.send({ channel: 'email', to: 'ada@example.org', subject: 'Code', text: '111111' });
    await port.send({ channel: 'sms', to: '8613800138000', subject: '', text: '222222' });
    await port.send({ channel: 'email', to: 'ada@example.org', subject: 'Code', text: '333333' });
    const ada = await listOutbox(db, { to: 'ada@example.org', page: 1, limit: 10 });
    assert.deepEqual(
      ada.messages.map((message) => message.text),
      ['333333', '111111'],
    );
    assert.equal(ada.total, 2);
    const second = await listOutbox(db, { to: undefined, page: 2, limit: 1 });
    assert.deepEqual([second.messages[0]?.channel, second.messages[0]?.text, second.total], ['sms', '222222', 3]);
    assert.match(second.messages[0]?.createdAt ?? '', /^\d{4}-\d\d-\d\dT/);
    assert.match(log, /demo sms to 8613800138000/);
  });

  it('forgets messages after a month', async () => {
    const kept = async (): Promise<number> => (await listOutbox(db, { to: undefined, page: 1, limit: 1 })).total;
    const all = await kept();
    assert.ok(all > 0);
    await pruneMessages(db, systemClock.now());
    assert.equal(await kept(), all);
    await pruneMessages(db, instant(systemClock.now() + 31 * dayMs));
    assert.equal(await kept(), 0);
  });
});
