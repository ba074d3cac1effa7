/** Whether what the house signed at a purchase, or told of a box once, is what it tells of it now. */
import { canonical } from './canonical.ts';
import type { BeaconBox } from './evidence.ts';

/** A receipt, as the page has saved it. */
export interface Receipt {
  readonly kid: string;
  readonly body: string;
  readonly signature: string;
}

/** The public keys by which the house signs, those that are retired included. */
export interface ReceiptKeys {
  readonly keys: readonly { readonly kid: string; readonly public_key: string }[];
}

/** One thing that was looked at. */
export interface KeptStep {
  readonly name: 'signature' | 'purchase' | 'kept' | 'later';
  readonly fits: boolean;
  /** What does not fit, or what was looked at. */
  readonly about: string;
}

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

async function isSigned({ kid, body, signature }: Receipt, { keys }: ReceiptKeys): Promise<boolean> {
  const key = keys.find((one) => one.kid === kid);
  if (key === undefined || !/^[0-9a-f]{128}$/.test(signature)) return false;
  const { ed25519 } = await import('@noble/curves/ed25519.js');
  try {
    return ed25519.verify(bytesOf(signature), new TextEncoder().encode(body), bytesOf(key.public_key));
  } catch {
    return false; // no point of the curve
  }
}

/** What a receipt of a purchase says. */
type Purchase = Readonly<Record<string, string | number>>;

/** What of a purchase the box tells otherwise; empty where nothing is. */
function differences(said: Purchase, box: BeaconBox): string[] {
  const unit = Number(said['unit']);
  const entry = box.entries[unit - 1];
  const previous = unit === 1 ? box.commitment : box.entries[unit - 2]?.hash;
  const told: Readonly<Record<string, string | undefined>> = {
    commitment: box.commitment,
    beacon: canonical(box.beacon),
    unit_hash: box.unit_hashes[unit - 1],
    order_id: entry?.order_id,
    seed_hash: entry?.seed_hash,
    round: entry?.round,
    entered_at: entry?.entered_at,
    entry_hash: entry?.hash,
    previous,
  };
  return Object.entries(told).flatMap(([field, value]) => (said[field] === value ? [] : [field]));
}

/**
 * Checks a receipt against what is told of its box now: that the house has signed it, and that the purchase, and with it every one
 * before, stands where it stood then.
 */
export async function receiptSteps(receipt: Receipt, keys: ReceiptKeys, box: BeaconBox): Promise<KeptStep[]> {
  const said = JSON.parse(receipt.body) as Purchase; // flat, as it was signed
  const other = differences(said, box);
  return [
    { name: 'signature', fits: await isSigned(receipt, keys), about: receipt.kid },
    {
      name: 'purchase',
      fits: other.length === 0,
      about: other.length === 0 ? String(said['order_id']) : other.join(' '),
    },
  ];
}

/** Evidence may be read a little later than what it tells was written. */
const slackMs = 10_000;

/**
 * Checks a box against what was told of it once: nothing of that is another now, and what came after it was not entered before.
 * Whoever keeps evidence before a round finds a purchase that was written down behind it.
 * @param keptAt when it was read, in milliseconds.
 */
export function keptSteps(kept: BeaconBox, keptAt: number, now: BeaconBox): KeptStep[] {
  const place = kept.entries.findIndex(({ hash }, at) => now.entries[at]?.hash !== hash);
  const isSame = kept.commitment === now.commitment && place === -1;
  const early = now.entries
    .slice(kept.entries.length)
    .filter(({ entered_at: at }) => Date.parse(at) < keptAt - slackMs)
    .map(({ unit }) => unit);
  return [
    { name: 'kept', fits: isSame, about: isSame ? String(kept.entries.length) : `unit ${String(place + 1)}` },
    { name: 'later', fits: early.length === 0, about: early.length === 0 ? 'none' : `unit ${early.join(' ')}` },
  ];
}
