import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

test('a skeleton says its size itself, because no class overrides it', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const wrong = ['web', 'backoffice'].flatMap((app) =>
    globSync(`${app}/src/**/*.tsx`, { cwd: root }).filter((path) =>
      /<Skeleton\b[^>]*className="[^"]*\b(?:h|w|size)-/.test(readFileSync(root + path, 'utf8')),
    ),
  );
  assert.deepEqual(wrong, []);
});
