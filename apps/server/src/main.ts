import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setHeapPolicy } from './platform/process/heap-policy.ts';

setHeapPolicy();

// Node keeps what it makes of our TypeScript, and finds it again at the next start, in half the time. In a folder of our
// own, because whoever can write there decides what runs; where we cannot write ourselves, every start is a first one.
enableCompileCache(fileURLToPath(new URL('../../../.cache/compiled', import.meta.url)));
await import('./serve.ts');
// Now and not at the end: a process that is killed has none.
flushCompileCache();
