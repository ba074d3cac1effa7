import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { SentInputOf } from '@bourse/contract/call';
import { messageTextCalls } from '@bourse/contract/message-texts';
import type { StaffId } from '@bourse/kernel/ids';
import { instant } from '@bourse/kernel/instant';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import { hireStaff, staffCalls } from '@bourse/testing/staff-world';
import type { Database } from '../../../platform/database/database.ts';
import { ensurePartitions } from '../../../platform/database/partitions.ts';
import { verifyAudit } from '../../audit/index.ts';
import { type MessageTextMemory, openMessageTexts } from './message-text-memory.ts';
import { messageTextRoutes } from './message-text-routes.ts';

const { edit, history, list, rollBack } = messageTextCalls;
const place = { kind: 'code', lang: 'en' } as const;
const words = {
  subject: 'A code of {site}',
  text: 'Your code of {site} is {code}.\nIt is valid for {minutes} minutes.',
};
const reason = 'plainer words';

describe('the words of messages', () => {
  let opened: TestDatabase;
  let db: Database;
  let texts: MessageTextMemory;
  let ann: StaffId;
  let calls: ReturnType<typeof staffCalls>;
  const clock = { now: () => instant(Date.UTC(2026, 2, 2, 10)) };

  before(async () => {
    opened = await openTestDatabase();
    db = opened.connect();
    await ensurePartitions(db, clock.now(), 1);
    ann = await hireStaff(db, 'ann', ['site.edit']);
    texts = await openMessageTexts(db);
    calls = staffCalls(messageTextRoutes({ db, clock, texts }));
  });
  after(() => opened.close());

  const base = async (): Promise<number> => (await calls.run(history, ann, place)).versions[0]?.version ?? 0;
  const wanted = async (more: Partial<SentInputOf<typeof edit>> = {}) => ({
    ...place,
    ...words,
    base: await base(),
    reason,
    ...more,
  });

  it('hold from the moment on, with author, reason and a row of the audit log', async () => {
    const { versions } = await calls.run(edit, ann, await wanted());
    const version = { version: 1, ...words, author: 'ann', reason, at: '2026-03-02T10:00:00.000Z' };
    assert.deepEqual(versions, [version]);
    assert.deepEqual(texts.find(place), words);
    assert.equal(texts.find({ ...place, lang: 'fra' }), undefined, 'of one language alone');
    assert.deepEqual(await calls.run(list, ann, {}), [{ ...place, version: 1, ...words }]);
    const { rows } = await db.query(
      `SELECT action, subject, reason, before::json ->> 'subject' AS before, after::json ->> 'subject' AS after
       FROM audit_log ORDER BY id DESC LIMIT 1`,
    );
    const subject = 'message:code:en';
    assert.deepEqual(rows, [
      { action: 'admin.message_text_edit', subject, reason, before: '{site} verification code', after: words.subject },
    ]);
    assert.equal(await verifyAudit(db), null);
    assert.deepEqual((await openMessageTexts(db)).find(place), words, 'also for a process that starts');
  });

  const refused: readonly (readonly [what: string, fields: Partial<SentInputOf<typeof edit>>, field: string])[] = [
    ['an empty subject, before the text and the base', { subject: ' ', text: '', base: 99 }, 'subject'],
    ['a subject of two lines', { subject: 'A code\nof {site}' }, 'subject'],
    ['a subject that is too long', { subject: `{site}${'x'.repeat(115)}` }, 'subject'],
    ['a subject without the site', { subject: 'A code' }, 'subject'],
    ['a subject that tells the code', { subject: '{code} of {site}' }, 'subject'],
    ['an empty text, before the base', { text: '\n', base: 99 }, 'text'],
    ['a text without its code', { text: 'Of {site}, for {minutes} minutes.' }, 'text'],
    ['a placeholder that is none', { text: `${words.text} {password}` }, 'text'],
    ['a placeholder of another message', { text: `${words.text} {device}` }, 'text'],
    ['a plural', { text: `${words.text} {count, plural, one {#} other {#}}` }, 'text'],
    ['an open brace', { text: `${words.text} {` }, 'text'],
    ['markup', { text: `${words.text} <b>now</b>` }, 'text'],
    ['a link', { text: `${words.text} https://bourse.example/safe` }, 'text'],
    ['an address that becomes a link', { text: `${words.text} See bourse-help.com` }, 'text'],
    ['characters that turn the direction', { text: `${words.text} \u202Etxet` }, 'text'],
    ['characters without width', { text: `${words.text} a\u200Bb` }, 'text'],
    ['a text that is too long', { text: words.text + 'x'.repeat(1_000) }, 'text'],
  ];
  for (const [what, fields, field] of refused) {
    it(`are refused with ${what}`, async () => {
      const answer = await calls.attempt(edit, ann, await wanted(fields));
      const error = answer.ok ? undefined : answer.error;
      assert.deepEqual([error?.code, error?.data?.['field']], ['PARAMETER_ERROR', field]);
      assert.deepEqual(texts.find(place), words);
    });
  }

  it('are refused on a base that is not the newest, and where nothing would change', async () => {
    const other = { subject: 'Another code of {site}' };
    assert.equal(await calls.refusal(edit, ann, await wanted({ ...other, base: 0 })), 'STATE_CHANGED');
    assert.equal(await calls.refusal(edit, ann, await wanted({ ...other, base: 2 })), 'STATE_CHANGED');
    assert.equal(await calls.refusal(edit, ann, await wanted()), 'STATE_CHANGED');
  });

  it('are changed once of several at once, the others hear STATE_CHANGED [two at once]', async () => {
    const from = await base();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(async (one) =>
        calls.attempt(edit, ann, await wanted({ base: from, subject: `Code ${String(one)} of {site}` })),
      ),
    );
    assert.deepEqual(answers.map((one) => (one.ok ? 'ok' : one.error.code)).toSorted(), [
      'STATE_CHANGED',
      'STATE_CHANGED',
      'STATE_CHANGED',
      'ok',
    ]);
    assert.equal(await base(), from + 1);
    assert.equal(texts.find(place)?.subject, `Code ${String(answers.findIndex((one) => one.ok) + 1)} of {site}`);
  });

  it('go back to an earlier version and to the words of the release, as new versions', async () => {
    const back = async (version: number) => ({ ...place, base: await base(), version, reason: 'as it was' });
    assert.equal(await calls.refusal(rollBack, ann, await back(99)), 'NOT_FOUND');
    assert.equal(await calls.refusal(rollBack, ann, { ...(await back(1)), base: 0 }), 'STATE_CHANGED');
    await calls.run(rollBack, ann, await back(1));
    assert.deepEqual(texts.find(place), words);
    const { versions } = await calls.run(rollBack, ann, await back(0));
    assert.partialDeepStrictEqual(versions[0], { subject: null, text: null, reason: 'as it was' });
    assert.equal(texts.find(place), undefined);
    assert.deepEqual(await calls.run(list, ann, {}), []);
    assert.equal(await calls.refusal(rollBack, ann, await back(0)), 'STATE_CHANGED');
    assert.equal(await verifyAudit(db), null);
  });

  it('that were written for another release are passed over, and none is ever changed', async () => {
    const insert = `INSERT INTO message_texts VALUES ('password', 'en', 1, '{site}', 'At {hour}', ${ann}, 'old', now())`;
    await db.query(insert);
    await texts.refresh();
    assert.equal(texts.find({ kind: 'password', lang: 'en' }), undefined);
    const back = { kind: 'password', lang: 'en', base: 1, version: 1, reason } as const;
    assert.equal(await calls.refusal(rollBack, ann, back), 'PARAMETER_ERROR text');
    await assert.rejects(db.query("UPDATE message_texts SET body = 'x'"), /insert-only/);
    await assert.rejects(db.query('DELETE FROM message_texts'), /insert-only/);
    await assert.rejects(db.query('TRUNCATE message_texts'), /insert-only/);
  });
});
