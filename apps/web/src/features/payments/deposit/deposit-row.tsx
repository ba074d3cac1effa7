import { Badge } from '@bourse/ui/badge';
import { CoinIcon } from '@bourse/ui/coin-icon';
import { ListRowButton } from '@bourse/ui/list-row';
import { useTranslations } from 'use-intl';
import { useCoins } from '../../../base/market/use-coins.ts';
import { ShownAmount } from '../../../base/money/shown-amount.tsx';
import { useMoment } from '../../../base/money/use-moment.ts';
import { useNumbers } from '../../../base/money/use-money.ts';
import type { Deposit } from '../payment-calls.ts';
import { useNetworkName } from '../use-network-name.ts';
import { depositTones } from './deposit-view.ts';

interface DepositRowProps {
  readonly deposit: Deposit;
  /** So many its list gives to figures of its coin. */
  readonly decimals: number;
  readonly onOpen: () => void;
}

/** One deposit in a list; pressed, it says all that is known of it. */
export function DepositRow({ deposit, decimals, onOpen }: DepositRowProps) {
  const t = useTranslations('payments.deposit');
  const payments = useTranslations('payments');
  const numbers = useNumbers();
  const networkName = useNetworkName();
  const momentOf = useMoment();
  const coin = useCoins().get(deposit.currency);
  const { state, currency, number, type, seen_at: at, confirmations, required, is_internal: isInternal } = deposit;
  return (
    <ListRowButton
      onClick={onOpen}
      lead={<CoinIcon symbol={currency} size={32} src={coin?.image} />}
      title={`${currency} · ${isInternal ? payments('internal') : networkName(type)}`}
      subtitle={<time dateTime={at}>{momentOf(at)}</time>}
      tail={<ShownAmount text={`+${numbers.fixed(number, decimals)}`} />}
      subtail={
        <Badge tone={depositTones[state]}>
          {state === 'seen'
            ? t('confirmed', { count: Math.min(confirmations, required), required })
            : t(`state.${state}`)}
        </Badge>
      }
    />
  );
}
