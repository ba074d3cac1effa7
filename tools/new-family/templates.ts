/** `auction` becomes `Auction`. */
export const capitalised = (name: string): string => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;

/** The table of the family's positions. */
export function migrationFile(name: string): string {
  return `-- Positions of ${name} products.
CREATE TABLE ${name}_positions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  product_id bigint NOT NULL REFERENCES products (id),
  terms_id bigint NOT NULL REFERENCES product_terms (id),
  asset_id integer NOT NULL REFERENCES assets (id),
  amount numeric(38,0) NOT NULL CHECK (amount > 0),
  created_at timestamptz NOT NULL
);
CREATE INDEX ${name}_positions_of_user ON ${name}_positions (user_id, id);
`;
}

/** Everything that the contract says of the family. */
export function contractFile(name: string): string {
  const Name = capitalised(name);
  return `import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { defineEvent } from './event.ts';
import { defineFamily } from './family.ts';
import { termsIn } from './lockup-family.ts';
import { postingKindsOf } from './posting-kind.ts';
import * as s from './scalars.ts';

/** The terms of a product of ${name}. */
export const ${name}TermsIn = z.object(termsIn);

/** Calls of the ${name} products. */
export const ${name}Calls = {
  products: defineCall({
    name: '${name}.products',
    method: 'GET',
    path: '/${name}/list',
    auth: 'public',
    feature: '${name}',
    input: z.object({}),
    output: z.array(z.object({ id: s.idOut, name: z.string() })),
    summary: 'Products on sale.',
  }),
};

/** A position was opened. */
export const ${name}Opened = defineEvent({
  topic: '${name}',
  type: '${name}.opened',
  version: 1,
  payload: z.object({ user_id: s.idOut, position_id: s.idOut, at: s.isoTime }),
});

/** ${Name} products. */
export const ${name}Family = defineFamily({
  name: '${name}',
  calls: ${name}Calls,
  postingKinds: postingKindsOf('${name}', { ${name}_purchase: { direction: 'either' } }),
  events: [${name}Opened],
  notices: {},
});
`;
}

/** The door of the module. */
export function moduleFile(name: string): string {
  const Name = capitalised(name);
  return `/** ${Name} products. See README.md of this folder. */
import { ${name}Calls, ${name}Family } from '@bourse/contract/${name}';
import { ok } from '@bourse/kernel/result';
import { bind } from '../../platform/http/binding.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import type { MoneyPorts } from '../ledger/index.ts';
import type { Registry } from '../registry/index.ts';

/** What the family stands on. */
export interface ${Name}Ports extends MoneyPorts {
  readonly registry: Registry;
}

/** Opens the family. */
export function open${Name}(_ports: ${Name}Ports): ModuleManifest {
  return {
    name: ${name}Family.name,
    routes: [bind(${name}Calls.products, async () => ok([]))],
    postingKinds: ${name}Family.postingKinds,
    pools: [${name}Family.name],
  };
}
`;
}

/** What every family has to show, as tests that fail until it does. */
const demands = [
  'terms: a schema of its own, read into atoms, frozen on the position',
  'purchase: every refusal in its documented order, which changes nothing',
  'purchase: repetitions with one key answer with the first position, many at once',
  'purchase: the last share and the last free money of the pool are sold once to two at the same time',
  'reserve: the pool holds the worst case of every running position, and pays no more',
  'due work: each end is settled once, however late',
  'early end: what it costs is shown before it is confirmed, and is just that',
  'evidence: where a price or a draw decides, an outsider can work it out again',
  'strangers: positions are shown to nobody but their owner',
  'ledger: everything adds up after any order of operations',
] as const;

/** Tests that say what is missing. */
export function testFile(name: string): string {
  const tests = demands.map((demand) => `test('${name}: ${demand}', () => {\n  assert.fail('not written yet');\n});\n`);
  return `import assert from 'node:assert/strict';\nimport { test } from 'node:test';\n\n${tests.join('\n')}`;
}

/** What the module's README has to say. */
export function readmeFile(name: string): string {
  return `# ${capitalised(name)}

Owns \`${name}_positions\`.

What it promises, and out of which pool it pays.

Refusals, in their order.
`;
}

/** What the family brings to the app. */
export function manifestFile(name: string): string {
  return `import type records from '@bourse/i18n/records/${name}/en.json';
import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly ${name}: typeof texts & typeof records;
  }
}

/** The pages of ${name} products. */
export const ${name}: FeatureManifest = { name: '${name}', pages: {} };
`;
}

/** The manifest of the feature of the back office. */
export function officeManifestFile(name: string): string {
  return `import type { FeatureManifest } from '../../base/manifests/feature-manifest.ts';
import type texts from './texts/en.json';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly ${name}: typeof texts;
  }
}

/** The ${name} products. */
export const ${name}: FeatureManifest = {
  name: '${name}',
  order: 9,
  title: '${name}.title',
  terms: async () => (await import('./${name}-terms.ts')).${name}Terms,
};
`;
}

/** What staff fill in for a product beside what every product has. */
export function officeTermsFile(name: string): string {
  return `import { ${name}TermsIn } from '@bourse/contract/${name}';
import type { TermsForm } from '../../base/manifests/terms-form.ts';

/** What the terms of a product of ${name} have of their own. */
export const ${name}Terms: TermsForm = { schema: ${name}TermsIn, fields: [] };
`;
}
