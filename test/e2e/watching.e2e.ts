import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { Opened } from './opened.ts';
import { startServer, temporaryFolder } from './server-process.ts';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** Words of the query language, labels apart, that are no metric. */
const language = new Set([
  'sum',
  'max',
  'by',
  'rate',
  'increase',
  'what',
  'work',
  'transaction',
  'on',
  'and',
  'topk',
  'histogram_quantile',
  'up',
  'le',
  'call',
  'outcome',
  'reason',
]);

/** The metrics that an expression names. */
function namedIn(expression: string): string[] {
  const bare = expression.replaceAll(/\{[^}]*\}|\[\w+\]|"[^"]*"/g, ' ');
  return (bare.match(/[a-z_][a-z0-9_]*/g) ?? []).filter((word) => !language.has(word) && !/^e\d+$/.test(word));
}

/** The metrics of the text format, those that have counted nothing yet as well, and the parts of a histogram. */
const toldIn = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_count', '_sum'].map((part) => name + part) : [name],
    ),
  );

const alerts = read('ops/prometheus/alerts.yaml');
const ruleOf =
  /alert: (\w+)\n +expr: '([^\n]+)'\n(?: +for: \w+\n)? +labels: \{ severity: (\w+) \}\n +annotations:\n +summary: '([^\n]+)'\n +runbook: ([^\n]+)/g;
const rules = [...alerts.matchAll(ruleOf)];

describe('the rules and the board for those who watch', () => {
  const opened = new Opened();
  const folder = temporaryFolder();
  let told = new Set<string>();

  before(async () => {
    opened.add(async () => folder.remove());
    const server = await startServer({ BOURSE_DATA: folder.path });
    opened.add(() => server.stop());
    // A request that has been answered, so that its histogram is told.
    await fetch(`${server.url}/api/menu`);
    told = toldIn(await (await fetch(`${server.url}/metrics`)).text());
  });
  after(() => opened.close());

  it('name metrics that a server tells, and no other', () => {
    assert.equal(rules.length, alerts.split('- alert:').length - 1, 'every rule is read');
    const board = JSON.parse(read('ops/grafana/bourse.json')) as { panels: { targets: { expr: string }[] }[] }; // its own form
    const shown = board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    assert.ok(rules.length >= 15 && shown.length >= 20, `${String(rules.length)} ${String(shown.length)}`);
    const unknown = [...rules.map(([, , expression = '']) => expression), ...shown]
      .flatMap(namedIn)
      .filter((name) => !told.has(name));
    assert.deepEqual([...new Set(unknown)], []);
  });

  it('lead to a chapter of the operations book each, and say how urgent they are', () => {
    const chapters = [...read('docs/operations.md').matchAll(/^## (.+)$/gm)].map(
      ([, title = '']) =>
        `docs/operations.md#${title
          .toLowerCase()
          .replaceAll(/[^a-z0-9 ]/g, '')
          .replaceAll(' ', '-')}`,
    );
    for (const [, name, , severity = '', , runbook = ''] of rules) {
      assert.ok(chapters.includes(runbook), `${name}: ${runbook}`);
      assert.match(severity, /^(?:page|ticket)$/, name);
    }
  });

  it('tell of everything of ours that a server counts', () => {
    const all = alerts + read('ops/grafana/bourse.json');
    const own = [...told].filter((name) => !/^(?:process|nodejs)_|_(?:bucket|sum)$/.test(name));
    assert.deepEqual(
      own.filter((name) => !all.includes(name)),
      [],
    );
  });
});
