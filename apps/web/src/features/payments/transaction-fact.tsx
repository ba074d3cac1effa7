import { Fact } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { HashFact } from './hash-fact.tsx';

interface TransactionFactProps {
  readonly hash: string;
  readonly isInternal: boolean;
}

/** By what a payment is known: its hash on the network, or the short name of an internal transfer. */
export function TransactionFact({ hash, isInternal }: TransactionFactProps) {
  const t = useTranslations('payments');
  return isInternal ? <Fact label={t('txHash')} value={hash} /> : <HashFact label={t('txHash')} text={hash} />;
}
