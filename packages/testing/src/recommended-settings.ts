import { readFileSync } from 'node:fs';
import { present } from '@bourse/kernel/invariant';

/** What compose.yaml gives PostgreSQL, as `name=value`. */
export function recommendedSettings(): string[] {
  const compose = readFileSync(new URL('../../../compose.yaml', import.meta.url), 'utf8');
  return [...compose.matchAll(/^ +- (\w+=\w+)$/gm)].map(([, setting]) => present(setting, 'a setting'));
}
