import { readFileSync, statSync } from 'node:fs';
import { ask, post, read } from './ask-server.ts';
import type { BeaconBox, Evidence } from './evidence.ts';
import {
  actSteps,
  type FoundReceipt,
  type KeptStep,
  keptSteps,
  type Receipt,
  type ReceiptKeys,
  receiptSteps,
  saidIn,
} from './receipt-steps.ts';

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
  const saved = JSON.parse(readFileSync(file, 'utf8')) as Receipt | { readonly receipt: Receipt }; // as the app has saved it
  const receipt = 'receipt' in saved ? saved.receipt : saved;
  const keys =
    keysFile === null
      ? await read<ReceiptKeys>(new URL('/api/verify/receipt_keys', server))
      : (JSON.parse(readFileSync(keysFile, 'utf8')) as ReceiptKeys); // as the server has told them
  const { kid, body, signature } = receipt;
  const found = await post<FoundReceipt>(new URL('/api/verify/receipt', server), { kid, body, signature });
  const steps = await actSteps(receipt, keys, found);
  const { kind, product } = saidIn(receipt);
  // Of a box more is told to everybody: what the house says of a purchase is compared with that, too.
  if (kind !== 'box_purchase' || typeof product !== 'string') return print(steps);
  const bought = await receiptSteps(receipt, keys, await readBox(server, product));
  return print([...steps, ...bought.filter(({ name }) => name !== 'signature')]);
}

/** Checks a box against evidence of it that was kept. @param at when that was read; the time of the file unless given. */
export async function checkKept(server: string, file: string, at: string | null): Promise<number> {
  const kept = JSON.parse(readFileSync(file, 'utf8')) as Evidence; // as the page has saved it
  if (kept.settlement?.kind !== 'beacon_box') throw new Error('the file tells of no box that a beacon draws');
  const keptAt = at === null ? statSync(file).mtimeMs : Date.parse(at);
  return print(keptSteps(kept.settlement, keptAt, await readBox(server, kept.reference)));
}
