import { readFileSync, statSync } from 'node:fs';
import { ask, read } from './ask-server.ts';
import type { BeaconBox, Evidence } from './evidence.ts';
import { type KeptStep, keptSteps, type Receipt, type ReceiptKeys, receiptSteps } from './receipt-steps.ts';

async function readBox(server: string, id: string): Promise<BeaconBox> {
  const evidence = await ask(server, id);
  if (evidence?.settlement?.kind !== 'beacon_box') throw new Error(`the server knows no box ${id} that a beacon draws`);
  return evidence.settlement;
}

function print(found: readonly KeptStep[]): number {
  for (const { name, fits, about } of found) console.log(`${fits ? 'fits ' : 'WRONG'} ${name} ${about}`);
  return found.every(({ fits }) => fits) ? 0 : 1;
}

/** Checks a receipt that a customer has saved. @param keysFile keys that were kept; null asks the server. */
export async function checkReceipt(server: string, file: string, keysFile: string | null): Promise<number> {
  const receipt = JSON.parse(readFileSync(file, 'utf8')) as Receipt; // as the page has saved it
  const { product } = JSON.parse(receipt.body) as { readonly product: string }; // of every receipt of a purchase
  const keys =
    keysFile === null
      ? await read<ReceiptKeys>(new URL('/api/verify/receipt_keys', server))
      : (JSON.parse(readFileSync(keysFile, 'utf8')) as ReceiptKeys); // as the server has told them
  return print(await receiptSteps(receipt, keys, await readBox(server, product)));
}

/** Checks a box against evidence of it that was kept. @param at when that was read; the time of the file unless given. */
export async function checkKept(server: string, file: string, at: string | null): Promise<number> {
  const kept = JSON.parse(readFileSync(file, 'utf8')) as Evidence; // as the page has saved it
  if (kept.settlement?.kind !== 'beacon_box') throw new Error('the file tells of no box that a beacon draws');
  const keptAt = at === null ? statSync(file).mtimeMs : Date.parse(at);
  return print(keptSteps(kept.settlement, keptAt, await readBox(server, kept.reference)));
}
