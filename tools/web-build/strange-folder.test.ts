import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type * as plugins from './contract-without-schemas.ts';

const call = "export const listCoins = { name: 'coins.list', method: 'GET', path: '/coins' };";

test('the contract is built without its schemas in a folder whose name is another one as an address', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'bourse-contract-'));
  try {
    const root = join(parent, 'my exchange ü %20');
    const [tools, contract] = [join(root, 'tools/web-build'), join(root, 'packages/contract/src')];
    for (const folder of [tools, contract, join(root, 'node_modules')]) mkdirSync(folder, { recursive: true });
    writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
    symlinkSync(fileURLToPath(new URL('../../node_modules/zod', import.meta.url)), join(root, 'node_modules/zod'));
    const own = join(tools, 'contract-without-schemas.ts');
    copyFileSync(fileURLToPath(new URL('./contract-without-schemas.ts', import.meta.url)), own);
    const source = `import * as z from 'zod/mini';\n${call}\nexport const coin = z.string();\n`;
    const id = join(contract, 'coin.ts');
    writeFileSync(id, source);
    const { contractWithoutSchemas } = (await import(pathToFileURL(own).href)) as typeof plugins; // it is a copy of that file
    const { transform } = contractWithoutSchemas();
    assert.ok(typeof transform === 'function');
    const built: unknown = await Reflect.apply(transform, undefined, [source, id]);
    assert.deepEqual(built, {
      code: 'export const listCoins = {"name":"coins.list","method":"GET","path":"/coins"};',
      map: null,
    });
  } finally {
    rmSync(parent, { recursive: true });
  }
});
