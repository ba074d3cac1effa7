import { actReceipts } from '@bourse/contract/receipt-kinds';
import type { TestResult } from './coverage.ts';

/** Tests in which the families' acts are done, in this process. */
const isOfModules = (file: string): boolean => /^apps\/server\/src\/modules\/.*\.pg\.test\.ts$/.test(file);

/**
 * Calls with receipts that no passing test has seen done in a transaction that tells its acts, which is where receipts come from: what
 * goes another way has none. Null where the run left out files of modules, which may be the ones that show it.
 */
export function unsignedActs(files: readonly string[], results: readonly TestResult[]): readonly string[] | null {
  const ran = new Set(results.map(({ file }) => file));
  if (!files.filter(isOfModules).every((file) => ran.has(file))) return null;
  const done = new Set(results.flatMap(({ status, acts = [] }) => (status === 'passed' ? acts : [])));
  return Object.keys(actReceipts).filter((name) => !done.has(name));
}
