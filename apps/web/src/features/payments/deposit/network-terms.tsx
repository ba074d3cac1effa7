import { useTranslations } from 'use-intl';
import { useNumbers } from '../../../base/money/use-money.ts';
import type { DepositNetwork } from '../payment-calls.ts';
import { useBlocksText } from './use-blocks-text.ts';

interface NetworkTermsProps {
  readonly currency: string;
  readonly network: DepositNetwork;
}

/** What differs between networks, in two lines. */
export function NetworkTerms({ currency, network }: NetworkTermsProps) {
  const t = useTranslations('payments');
  const numbers = useNumbers();
  const blocksText = useBlocksText();
  const { suspended, minimum, contract } = network;
  if (suspended !== null) return t(`suspended.reason.${suspended}`);
  return (
    <>
      <span className="num block">
        {t('deposit.terms', { minimum: `${numbers.whole(minimum)} ${currency}`, blocks: blocksText(network) })}
      </span>
      {contract === '' ? null : (
        <span className="block truncate">{t('deposit.contractEnds', { end: contract.slice(-6) })}</span>
      )}
    </>
  );
}
