import type { Case } from './length-fixture.ts';

const environment = 'apps/server/src/platform/config/environment.ts';
const schema = 'const schema = z.object({\n  PORT: z._default(port, 3000),\n  SMS_URL: z.optional(url),\n});\n';
const command = { 'apps/server/src/commands/rotate-secrets.ts': "read(process.env['BOURSE_NEW_MASTER_KEY']);\n" };
const table = (...rows: readonly string[]): string =>
  `# Operations\n\n## Variables\n\n| Variable | Default | |\n|---|---|---|\n${rows.map((row) => `| ${row} | none | |\n`).join('')}\n## Upgrade\n`;
const compose = (...names: readonly string[]): string =>
  `services:\n  server:\n    build: .\n    environment:\n${names.map((name) => `      ${name}: \${${name}:-}\n`).join('')}    ports:\n  database:\n    environment:\n      POSTGRES_DB: bourse\n`;

/** How variables are explained and handed on, and how long the first page is. */
export const variableCases: readonly Case[] = [
  {
    check: 'variables',
    title: 'variables that are explained and handed on are in order',
    files: {
      ...command,
      [environment]: schema,
      'docs/operations.md': table('`PORT`, `SMS_URL`', '`BOURSE_NEW_MASTER_KEY`'),
      'compose.yaml': compose('SMS_URL'),
    },
    found: [],
  },
  {
    check: 'variables',
    title: 'variables that are missing or unknown, in the table and in compose.yaml',
    files: {
      ...command,
      [environment]: schema,
      'docs/operations.md': table('`PORT`', '`SMS_ADDRESS`'),
      'compose.yaml': compose('SMS_ADDRESS'),
    },
    found: [
      'environment.ts:1: SMS_URL is in no row',
      'environment.ts:1: BOURSE_NEW_MASTER_KEY is in no row',
      'operations.md:8: the server reads no variable SMS_ADDRESS',
      'environment.ts:1: SMS_URL is not handed on',
      'compose.yaml:5: the server reads no variable SMS_ADDRESS',
    ],
  },
  {
    check: 'readme',
    title: 'a first page of 151 lines',
    files: { 'README.md': 'x\n'.repeat(151) },
    found: ['README.md:151: 151 lines'],
  },
  {
    check: 'readme',
    title: 'a first page of 150 lines is in order',
    files: { 'README.md': 'x\n'.repeat(150) },
    found: [],
  },
];
