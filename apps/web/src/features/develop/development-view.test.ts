import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { isRoutePath, routes } from '../../app/routes.ts';
import { partOf } from './development-view.ts';

/** The pages that exist, read from the source: the module itself would load every one of them. */
const built = readFileSync(new URL('../../app/pages.ts', import.meta.url), 'utf8');

test('every page that does not exist yet says what will be there', () => {
  for (const path of Object.keys(routes).filter(isRoutePath)) {
    if (!built.includes(`'${path}':`)) assert.notEqual(partOf(path), 'soon', path);
  }
});
