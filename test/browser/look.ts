import { mkdirSync } from 'node:fs';
import type { Customer } from './harness.ts';

const pictures = process.env['BOURSE_LOOK'];

/** Keeps a picture of the page, where somebody wants to look. */
export async function look({ page }: Pick<Customer, 'page'>, name: string): Promise<void> {
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
}
