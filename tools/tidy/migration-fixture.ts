import type { Case } from './length-fixture.ts';

const widens = `
ALTER TABLE old ADD COLUMN more text, ADD COLUMN kind text NOT NULL DEFAULT 'spot', ADD COLUMN place integer DEFAULT 1 NOT NULL;
ALTER TABLE old ALTER COLUMN less DROP NOT NULL, DROP CONSTRAINT old_check; -- DROP TABLE old
CREATE TABLE new (id bigint NOT NULL UNIQUE, word text CHECK (word <> 'DROP COLUMN less;'));
ALTER TABLE new ADD CHECK (id > 0);
CREATE UNIQUE INDEX new_words ON new (word);
`;
const tightens = [
  'ALTER TABLE old DROP COLUMN less;',
  'ALTER TABLE old RENAME COLUMN less TO more;',
  'ALTER TABLE old ADD COLUMN must text NOT NULL CHECK (must IN (1));',
  'ALTER TABLE old ALTER COLUMN less TYPE json;',
  'ALTER TABLE old ALTER COLUMN less SET NOT NULL;',
  'ALTER TABLE old ADD CHECK (less > 0);',
  'CREATE UNIQUE INDEX old_less ON old (less);',
].join('\n');
const manifest = { 'package.json': '{ "version": "0.9.0" }' };
const listed = (from: string, because: string): string =>
  JSON.stringify({ '0002-drop-less.sql': { from, because }, '0001-add-more.sql': { from: '0.8.0', because: 'none' } });

export const migrationCases: readonly Case[] = [
  {
    check: 'migrations',
    title: 'what only adds, and what is taken away in its release for a reason',
    files: {
      ...manifest,
      'db/migrations/0001-add-more.sql': widens,
      'db/migrations/0002-drop-less.sql': tightens,
      'db/contracting.json': '{"0002-drop-less.sql":{"from":"0.9.0","because":"0.8.0 does not read it"}}',
    },
    found: [],
  },
  {
    check: 'migrations',
    title: 'each statement that a node of the release before cannot live with',
    files: { ...manifest, 'db/migrations/0002-drop-less.sql': tightens },
    found: [
      '1: drops',
      '2: renames',
      '3: adds a column',
      '4: changes',
      '5: forbids',
      '6: adds a',
      '7: adds a condition',
    ],
  },
  {
    check: 'migrations',
    title: 'a list that says too much, and a release too early',
    files: {
      ...manifest,
      'db/migrations/0001-add-more.sql': widens,
      'db/migrations/0002-drop-less.sql': 'DROP TABLE old;',
      'db/contracting.json': listed('0.10.0', 'nobody reads it'),
    },
    found: ['0001-add-more.sql only adds', 'may go in with 0.10.0, and this is 0.9.0'],
  },
];
