import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { isLongForm } from '@bourse/testing/long-form';
import type { BatchDatabase } from '@bourse/server/platform/database/batch-database';
import type { EvidenceSource } from '@bourse/server/platform/module-manifest';
import { type Download, download } from './settlements/run-script.ts';
import { type EvidenceServer, serveEvidence } from './settlements/serve-evidence.ts';
import { namesOf, settleAll } from './settlements/settle-all.ts';

const few = { dual: 30, quizzes: 8, loans: 20, stopped: 30, funded: 20, cross: 6, draws: 2, boxes: 2 };
const many = {
  dual: 2_500,
  quizzes: 200,
  loans: 1_500,
  stopped: 2_500,
  funded: 2_500,
  cross: 200,
  draws: 25,
  boxes: 20,
};
const asked = isLongForm ? 100_000 : 400;

describe('every settlement of every kind', () => {
  let [db, sources, server, script, names] = [] as unknown as [
    BatchDatabase,
    EvidenceSource[],
    EvidenceServer,
    Download,
    string[],
  ]; // opened below
  const closing: (() => unknown)[] = [];
  before(async () => {
    script = await download();
    closing.push(() => script.remove());
    const opened = await openTestDatabase();
    closing.push(() => opened.close());
    db = opened.connect();
    const wish = isLongForm ? many : few;
    const others = Object.values(wish).reduce((sum, count) => sum + count, 0);
    sources = await settleAll(db, { seconds: asked - others, ...wish });
    server = await serveEvidence(db, sources);
    closing.push(() => server.close());
    names = await namesOf(db);
  });
  after(async () => {
    for (const close of closing.toReversed()) await close();
  });

  it('is computed again by the one file that strangers download [F1]', async (t) => {
    assert.ok(names.length >= asked, String(names.length));
    const head = await (await fetch(`${server.url}/proof/chain-head.json`)).text();
    const begun = performance.now();
    const options = ['--url', server.url, '--head', script.keep('head.json', head), '--at-once', '16'];
    const { code, output } = await script.run('--list', script.keep('names.txt', names.join('\n')), ...options);
    assert.equal(code, 0, output.slice(0, 4_000));
    t.diagnostic(`${output.trim().split('\n').join('; ')}; ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
    const kinds = Map.groupBy(names, (name) => name.split(':')[0] ?? '');
    for (const [kind, { length }] of kinds)
      assert.match(output, new RegExp(`^${kind}: ${String(length)} of ${String(length)} fit$`, 'm'));
    assert.equal(kinds.size, 10);
    assert.match(output, new RegExp(`^${String(names.length)} of ${String(names.length)} settlements fit\\.$`, 'm'));
  });
});
