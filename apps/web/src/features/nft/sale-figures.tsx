import { nftCalls } from '@bourse/contract/nft';
import { Slab, SlabCell } from '@bourse/ui/slab';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { refresh } from '../../base/api/use-call.ts';
import { clock } from '../../base/time/clock.ts';
import { Countdown } from './countdown.tsx';
import { type Item, priceOf, standingOf } from './nft-view.ts';
import { useNftFigures } from './use-nft-figures.ts';

/** What is asked or bid for an item, and how long. */
export function SaleFigures({ item }: { readonly item: Item }) {
  const t = useTranslations('nft');
  const { money, moment } = useNftFigures();
  const standing = standingOf(item, clock.now());
  const { label, amount } = priceOf(item);
  if (amount === null || item.start === null || item.end === null) return null;
  const until = standing === 'soon' ? item.start : item.end;
  const isCounting = standing === 'soon' || standing === 'open';
  return (
    <Slab columns={2} raised>
      <Figure
        label={t(`priceOf.${label}`)}
        value={money(amount, item.currency)}
        note={
          item.sale_type === 'auction'
            ? t('bids', { count: item.bids })
            : item.sale_type === 'box'
              ? t('boxesLeft', { count: item.stock })
              : undefined
        }
      />
      <Figure
        label={t(standing === 'soon' ? 'startsIn' : isCounting ? 'endsIn' : 'state')}
        value={
          isCounting ? <Countdown until={until} onEnd={() => void refresh(nftCalls.box)} /> : t(`standing.${standing}`)
        }
        note={moment(until)}
      />
    </Slab>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly note: string | undefined;
}

function Figure({ label, value, note }: FigureProps) {
  return (
    <SlabCell>
      <p className="text-caption text-t3">{label}</p>
      <p className="num text-heading break-words whitespace-normal">{value}</p>
      {note === undefined ? null : <p className="text-caption text-t2">{note}</p>}
    </SlabCell>
  );
}
