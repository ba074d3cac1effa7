import { nftCalls } from '@bourse/contract/nft';
import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { useTranslations } from 'use-intl';
import { useFeedState } from '../../base/market/use-feed-state.ts';
import { ActNotes } from '../../base/parts/act-notes.tsx';
import { say } from '../../base/parts/say.ts';
import { AvailableLine } from './available-line.tsx';
import type { Order } from './nft-view.ts';
import { useMoneyAct } from './use-money-act.ts';
import { useNftFigures } from './use-nft-figures.ts';

interface PayOrderProps {
  readonly order: Order;
  /** Hears how it stands once it is paid. */
  readonly onPaid: (order: Order) => void;
}

/** Pays what is left of a won auction. */
export function PayOrder({ order: { currency, id, to_pay: toPay }, onPaid }: PayOrderProps) {
  const t = useTranslations('nft');
  const { money } = useNftFigures();
  const isOffline = useFeedState() === 'offline';
  const paying = useMoneyAct(nftCalls.payOrder, { id }, (paid) => {
    say('done', t('orders.payDone'));
    onPaid(paid);
  });
  return (
    <div className="grid gap-3">
      <AvailableLine currency={currency} />
      <ActNotes state={paying.state} refused={paying.refused} />
      {isOffline ? <Note tone="warn">{t('act.offline')}</Note> : null}
      <Button tone="primary" full busy={paying.state !== 'idle'} disabled={isOffline} onClick={paying.send}>
        {t('orders.payAct', { amount: money(toPay, currency) })}
      </Button>
    </div>
  );
}
