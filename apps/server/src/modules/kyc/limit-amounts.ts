import type { KycRules } from '@bourse/contract/kyc-rules';
import { type Atoms, parseAmount, zeroAtoms } from '@bourse/kernel/amount';
import { present } from '@bourse/kernel/invariant';

/** Decimals of BTC, in which withdrawals are counted, and of USDT, in which fiat orders are. */
export const scales = { btc: 8, usdt: 6 } as const;

/** How far somebody is verified. */
export type Level = 0 | 1 | 2;

function amountOf(text: string, scale: number): Atoms {
  const parsed = parseAmount(text, scale);
  return present(parsed.ok ? parsed.value : null, 'an amount of the rules');
}

/** What a level may withdraw in 24 hours, in 10^-8 BTC; nothing without one (S14). */
export function withdrawalLimit({ limits }: Pick<KycRules, 'limits'>, level: Level): Atoms {
  if (level === 0) return zeroAtoms;
  return amountOf(limits[level === 1 ? 'level1' : 'level2'].withdraw_btc, scales.btc);
}

/** What a single fiat order of a level may be worth, in 10^-6 USDT; nothing without one (S14). */
export function fiatLimit({ limits }: Pick<KycRules, 'limits'>, level: Level): Atoms {
  if (level === 0) return zeroAtoms;
  return amountOf(limits[level === 1 ? 'level1' : 'level2'].fiat_usdt, scales.usdt);
}
