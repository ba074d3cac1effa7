import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { isRoutePath, routes } from '../../base/router/routes.ts';
import { partOf } from './development-view.ts';

/** The pages that exist, out of every manifest. */
const built = globSync('*/manifest.ts', { cwd: new URL('..', import.meta.url) })
  .map((file) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'))
  .join('');

test('every page that does not exist yet says what will be there', () => {
  for (const path of Object.keys(routes).filter(isRoutePath)) {
    if (!built.includes(`'${path}':`)) assert.notEqual(partOf(path), 'soon', path);
  }
});
