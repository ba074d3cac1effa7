import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { proofCalls } from '@bourse/contract/proof';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { isLongForm, repetitions } from '@bourse/testing/long-form';
import type { BatchDatabase } from '@bourse/server/platform/database/batch-database';
import type { Binding } from '@bourse/server/platform/http/binding';
import type { EvidenceSource } from '@bourse/server/platform/module-manifest';
import type { Evidence, Tick } from '../../tools/verify/evidence.ts';
import { type Lie, liesOf, rewritten } from './settlements/lies.ts';
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
/**
 * Terms that may be a little else, or more, and decide the same: nothing follows from them here. What is watched from a later moment
 * on, or looks back further, is a weaker claim that holds, too.
 */
const unseen: readonly string[] = [
  'cross watched_from',
  'dual gap_seconds',
  'dual linked_price',
  'dual patience_seconds',
  'dual patience_seconds far',
  'dual type',
  'funding interest',
  'loan age_seconds',
  'loan age_seconds far',
  'loan at',
  'loan least',
  'loan least far',
  'quiz decimals',
  'quiz decimals far',
  'quiz gap_seconds',
  'quiz level',
  'trigger level',
  'trigger watched_from',
];
/** The steps by which a tick that is left out is found. */
const gaps = new Set(['whole', 'first', 'before', 'midnight', 'hour', 'prices']);
const asked = repetitions('BOURSE_SETTLEMENTS', isLongForm ? 100_000 : 400);

describe('every settlement of every kind', () => {
  let db: BatchDatabase;
  let sources: EvidenceSource[];
  let server: EvidenceServer;
  let script: Download;
  let names: string[];
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

  const evidenceOf = async (name: string): Promise<Evidence> => {
    const answer = await fetch(`${server.url}/api/verify/detail?id=${name}`);
    return ((await answer.json()) as { readonly message: Evidence }).message; // what is published of an answer
  };

  it('is found where any field of it is another, a tick is missing or altered, and the step is named [F1]', async () => {
    const kinds = Map.groupBy(names, (name) => name.split(':')[0] ?? '');
    const lies: Lie[] = [];
    for (const of of kinds.values()) {
      for (const name of new Set([of.at(0), of.at(1), of.at(-1)])) lies.push(...liesOf(await evidenceOf(name ?? '')));
    }
    const lines = lies.map(({ name, evidence }, place) =>
      JSON.stringify({ ...evidence, reference: `${name} #${String(place)}` }),
    );
    const { code, output } = await script.run('--file', script.keep('lies.txt', lines.join('\n')));
    assert.equal(code, 1);
    const found = [...output.matchAll(/^WRONG (.+?) #\d+: ([a-z]+):/gm)].map(([, name, step]) => [name, step] as const);
    assert.ok(found.length > lies.length / 2);
    const gapped = found.filter(([name, step]) => name?.endsWith('without a tick') && gaps.has(step ?? ''));
    // All but a night, a draw and a box, each of which has two.
    assert.equal(new Set(gapped.map(([name]) => name)).size, 7);
    const seen = new Set(found.map(([name]) => name));
    assert.deepEqual([...new Set(lies.map(({ name }) => name))].filter((name) => !seen.has(name)).toSorted(), unseen);
  });

  it('fits no head that was kept where the chain was written anew, though it fits in itself', async () => {
    const { rows } = await db.query<Tick & { readonly id: string; readonly moment: Date }>(
      'SELECT *, id AS tick_id, at AS moment FROM price_ticks ORDER BY id',
    );
    const anew = new Map(
      rewritten(
        rows.map(({ moment, ...row }) => ({ ...row, at: moment.toISOString() })),
        10,
      ).map((tick) => [tick.tick_id, tick]),
    );
    /** The tick that evidence names, as it is told beside the settlement. */
    const citedAnew = ({ tick_id: id }: Evidence): Partial<Evidence> => {
      const tick = anew.get(id ?? '');
      if (tick === undefined) return {};
      const { content, previous_hash, hash } = tick;
      const prices: unknown = JSON.parse(content);
      return { content, previous_hash, hash, prices };
    };
    const lie = (binding: Binding): Binding => ({
      ...binding,
      run: async (caller, fields) => {
        const answer = await binding.run(caller, fields);
        if (!answer.ok || binding.call !== proofCalls.evidence) return answer;
        const told = answer.value as Evidence; // as the contract says
        return {
          ok: true,
          value: { ...told, ...citedAnew(told), ticks: told.ticks.map(({ tick_id: id }) => anew.get(id)) },
        };
      },
    });
    const liar = await serveEvidence(db, sources, lie);
    closing.push(() => liar.close());
    const head = await (await fetch(`${server.url}/proof/chain-head.json`)).text();
    const options = ['seconds:1-40', '--url', liar.url];
    const [alone, kept] = [
      await script.run(...options),
      await script.run(...options, '--head', script.keep('head.json', head)),
    ];
    assert.equal(alone.code, 0, alone.output);
    assert.equal(kept.code, 1);
    assert.match(kept.output, /^WRONG head: tick \d+ is not the head that was kept$/m);
  });

  it('is missed where a name is listed that the server does not know', async () => {
    const { code, output } = await script.run('seconds:1', 'dual:999999', 'quiz:1-2', '--url', server.url);
    assert.equal(code, 1);
    assert.match(output, /^WRONG dual:999999: the server knows none of this name$/m);
    assert.match(output, /^quiz: 0 of 0 fit, 2 numbers name none$/m);
  });
});
