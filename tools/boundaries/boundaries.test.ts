import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findViolations, type Violation } from './find-violations.ts';
import { boundaryRules } from './rules.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Each line plants one import in an otherwise clean tree; the rule named must find it, and no import is allowed by luck. */
const planted: readonly (readonly [rule: string, from: string, to: string])[] = [
  ['kernel-imports-nothing', 'packages/kernel/src/a.ts', 'packages/contract/src/target.ts'],
  ['kernel-imports-nothing', 'packages/kernel/src/a.ts', 'node:fs'],
  ['pure-packages', 'packages/matching/src/a.ts', 'node:fs'],
  ['pure-packages', 'packages/contract/src/a.ts', 'apps/server/src/target.ts'],
  ['contract-stands-below', 'packages/contract/src/a.ts', 'packages/i18n/src/target.ts'],
  ['packages-below-apps', 'packages/client/src/a.ts', 'apps/server/src/target.ts'],
  ['testing-only-in-tests', 'apps/server/src/a.ts', 'packages/testing/src/target.ts'],
  ['platform-below-modules', 'apps/server/src/platform/http/a.ts', 'apps/server/src/modules/ledger/index.ts'],
  ['module-order', 'apps/server/src/modules/ledger/a.ts', 'apps/server/src/modules/spot/index.ts'],
  ['module-order', 'apps/server/src/modules/audit/a.ts', 'apps/server/src/modules/backoffice/index.ts'],
  ['module-door', 'apps/server/src/modules/spot/a.ts', 'apps/server/src/modules/ledger/target.ts'],
  ['module-door-of-tests', 'apps/server/src/modules/spot/a.pg.test.ts', 'apps/server/src/modules/ledger/target.ts'],
  ['module-order', 'apps/server/src/modules/ledger/a.pg.test.ts', 'apps/server/src/modules/spot/a-fixture.ts'],
  ['module-door', 'apps/server/src/modules/spot/a.ts', 'apps/server/src/modules/ledger/a-fixture.ts'],
  ['module-door-from-outside', 'apps/server/src/composition/compose.ts', 'apps/server/src/modules/ledger/target.ts'],
  ['modules-below-composition', 'apps/server/src/modules/spot/a.ts', 'apps/server/src/composition/compose.ts'],
  ['features-apart', 'apps/web/src/features/spot/a.ts', 'apps/web/src/features/nft/target.ts'],
  ['parts-know-no-business', 'packages/ui/src/a.tsx', 'packages/contract/src/target.ts'],
  ['features-apart', 'apps/web/src/features/product-kit/a.ts', 'apps/web/src/features/nft/target.ts'],
  ['base-below-shell-and-features', 'apps/web/src/base/router/a.ts', 'apps/web/src/shell/target.ts'],
  ['base-below-shell-and-features', 'apps/web/src/base/router/a.ts', 'apps/web/src/features/nft/target.ts'],
  ['base-below-shell-and-features', 'apps/web/src/base/router/a.ts', 'apps/web/src/features.ts'],
  ['shell-knows-no-feature', 'apps/web/src/shell/a.ts', 'apps/web/src/features/nft/manifest.ts'],
  ['shell-knows-no-feature', 'apps/web/src/shell/a.ts', 'apps/web/src/features.ts'],
  ['features-know-no-shell', 'apps/web/src/features/nft/a.ts', 'apps/web/src/shell/target.ts'],
  ['features-know-no-shell', 'apps/web/src/features/nft/a.ts', 'apps/web/src/features.ts'],
  ['manifests-open-features', 'apps/web/src/main.ts', 'apps/web/src/features/nft/manifest.ts'],
  ['manifests-open-features', 'apps/web/src/features.ts', 'apps/web/src/features/nft/nft-page.ts'],
  ['manifests-hold-no-page', 'apps/web/src/features/nft/manifest.ts', 'apps/web/src/features/nft/nft-page.ts'],
  ['manifests-hold-no-page', 'apps/web/src/features/nft/manifest.ts', 'apps/web/src/base/router/target.ts'],
  ['features-apart', 'apps/backoffice/src/features/pools/a.ts', 'apps/backoffice/src/features/products/target.ts'],
  ['base-below-shell-and-features', 'apps/backoffice/src/base/router/a.ts', 'apps/backoffice/src/shell/target.ts'],
  ['shell-knows-no-feature', 'apps/backoffice/src/shell/a.ts', 'apps/backoffice/src/features.ts'],
  ['features-know-no-shell', 'apps/backoffice/src/features/pools/a.ts', 'apps/backoffice/src/shell/target.ts'],
  ['manifests-open-features', 'apps/backoffice/src/main.ts', 'apps/backoffice/src/features/pools/manifest.ts'],
  ['manifests-open-features', 'apps/backoffice/src/features.ts', 'apps/backoffice/src/features/pools/target.ts'],
  [
    'manifests-hold-no-page',
    'apps/backoffice/src/features/pools/manifest.ts',
    'apps/backoffice/src/features/pools/a.ts',
  ],
  ['apps-apart', 'apps/web/src/a.ts', 'apps/backoffice/src/target.ts'],
  ['apps-apart', 'apps/backoffice/src/a.ts', 'apps/web/src/target.ts'],
  ['trade-rooms-apart', 'apps/web/src/features/trade/chart/a.ts', 'apps/web/src/features/trade/ticket/ticket-form.ts'],
  ['trade-rooms-apart', 'apps/web/src/features/trade/orders/a.ts', 'apps/web/src/features/trade/book/target.ts'],
  ['apps-apart', 'apps/web/src/a.ts', 'apps/server/src/target.ts'],
  ['outside-clients', 'test/e2e/a.ts', 'packages/contract/src/target.ts'],
  ['resolvable', 'packages/client/src/a.ts', 'packages/client/src/nowhere.ts'],
];

/** Imports that the design allows; a rule that forbids them would be found here. */
const allowed: readonly (readonly [from: string, to: string])[] = [
  ['apps/server/src/modules/spot/a.pg.test.ts', 'apps/server/src/modules/ledger/a-fixture.ts'],
  ['apps/server/src/modules/spot/a.ts', 'apps/server/src/modules/ledger/index.ts'],
  ['apps/server/src/modules/spot/a.ts', 'apps/server/src/modules/spot/target.ts'],
  ['apps/server/src/composition/compose.ts', 'apps/server/src/modules/ledger/index.ts'],
  ['packages/contract/src/a.ts', 'packages/kernel/src/target.ts'],
  ['packages/testing/src/a.ts', 'apps/server/src/platform/http/target.ts'],
  ['apps/web/src/features/spot/a.ts', 'apps/web/src/features/spot/target.ts'],
  ['apps/web/src/features/spot/a.ts', 'apps/web/src/features/product-kit/target.ts'],
  ['apps/web/src/features/spot/a.ts', 'apps/web/src/base/router/target.ts'],
  ['apps/web/src/shell/a.ts', 'apps/web/src/base/router/target.ts'],
  ['apps/web/src/main.ts', 'apps/web/src/features.ts'],
  ['apps/web/src/features.ts', 'apps/web/src/features/nft/manifest.ts'],
  ['apps/web/src/features/nft/manifest.ts', 'apps/web/src/base/manifests/feature-manifest.ts'],
  ['apps/backoffice/src/features/lockup/a.ts', 'apps/backoffice/src/features/product-kit/target.ts'],
  ['apps/backoffice/src/features/pools/a.ts', 'apps/backoffice/src/base/api/target.ts'],
  ['apps/backoffice/src/features.ts', 'apps/backoffice/src/features/pools/manifest.ts'],
  ['apps/backoffice/src/features/pools/manifest.ts', 'packages/contract/src/target.ts'],
  ['apps/web/src/features/trade/desk.ts', 'apps/web/src/features/trade/ticket/target.ts'],
  ['apps/web/src/features/trade/chart/a.ts', 'apps/web/src/features/trade/ticket/ticket-store.ts'],
  ['apps/web/src/features/trade/chart/a.ts', 'apps/web/src/features/trade/market-terms.ts'],
];

const specifierOf = (from: string, to: string): string =>
  to.startsWith('node:') ? to : `${'../'.repeat(from.split('/').length - 1)}${to}`;

/** Makes a tree of files that import each other as the pairs say, and reads all of it at once. */
async function violationsOf(pairs: readonly (readonly [from: string, to: string])[]): Promise<readonly Violation[]> {
  const files = new Map<string, string>();
  for (const [from, to] of pairs) {
    files.set(from, `${files.get(from) ?? ''}import '${specifierOf(from, to)}';\n`);
    const isThere = !to.startsWith('node:') && !to.endsWith('nowhere.ts');
    if (isThere && !files.has(to)) files.set(to, 'export {};\n');
  }
  const folder = mkdtempSync(join(tmpdir(), 'bourse-boundaries-'));
  try {
    for (const [path, text] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const folders = [...new Set([...files.keys()].map((path) => path.split('/')[0] ?? ''))];
    return (await findViolations(folder, folders, boundaryRules)).violations;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const ofPlanted = violationsOf(planted.map(([, from, to]) => [from, to]));
const ofAllowed = violationsOf(allowed);

for (const [rule, from, to] of planted) {
  test(`${rule} finds ${from} -> ${to}`, async () => {
    const targets: readonly string[] = [to, to.replace('node:', ''), specifierOf(from, to)];
    const found = (await ofPlanted).filter((one) => one.rule === rule && one.from === from);
    assert.ok(
      found.some((one) => targets.includes(one.to)),
      JSON.stringify(found),
    );
  });
}

for (const [from, to] of allowed) {
  test(`${from} -> ${to} is allowed`, async () => {
    assert.deepEqual(
      (await ofAllowed).filter((one) => one.from === from),
      [],
    );
  });
}

test('a cycle is found', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-boundaries-'));
  try {
    writeFileSync(join(folder, 'one.ts'), "import type { B } from './two.ts';\nexport interface A { b: B }\n");
    writeFileSync(join(folder, 'two.ts'), "import type { A } from './one.ts';\nexport interface B { a: A }\n");
    const { violations } = await findViolations(folder, ['.'], boundaryRules);
    assert.ok(violations.some((violation) => violation.rule === 'no-cycles'));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('each rule has a planted violation', () => {
  const tried = new Set(planted.map(([rule]) => rule));
  const untried = boundaryRules.map((rule) => rule.name ?? '').filter((name) => !tried.has(name));
  // The last two have tests of their own in this file.
  assert.deepEqual([...new Set(untried)], ['adapters-in-platform', 'no-cycles']);
});

/** A part of the real tree under the rules as they are, but that `platform` is not spared the one about libraries. */
const ofRealTree = findViolations(
  root,
  ['apps/server/src/platform'],
  boundaryRules.map((rule) =>
    rule.name === 'adapters-in-platform' ? { ...rule, from: { path: '^apps/server/src/' } } : rule,
  ),
);

test('imports of packages and of libraries are read in the real tree', async () => {
  const { imports } = await ofRealTree;
  const some = (from: string, to: string): boolean =>
    [...imports].some((line) => line.startsWith(from) && line.includes(` -> ${to}`));
  assert.ok(some('apps/server/src/', 'packages/kernel/src/'), 'a package by its name');
  assert.ok(some('apps/server/src/platform/database/', 'node_modules/pg/'), 'a library');
});

test('a library outside platform is found', async () => {
  const { violations } = await ofRealTree;
  assert.ok(violations.some(({ rule, to }) => rule === 'adapters-in-platform' && to.includes('node_modules/pg/')));
});
