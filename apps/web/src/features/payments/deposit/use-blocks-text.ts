import { useTranslations } from 'use-intl';
import type { DepositNetwork } from '../payment-calls.ts';
import { blocksOf } from './deposit-view.ts';

/** Says how many blocks a deposit waits for: one number, or the fewest and the most. */
export function useBlocksText(): (network: Pick<DepositNetwork, 'confirmations'>) => string {
  const t = useTranslations('payments.deposit');
  return (network) => {
    const range = blocksOf(network);
    if (range === null) return '\u2014';
    const [least, most] = range;
    return least === most ? least.toString() : t('blocksRange', { least, most });
  };
}
