import { Sheet } from '@bourse/ui/sheet';
import { Fact } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../base/format/use-format.ts';
import type { DeskOffer } from './nft-desk.ts';
import { DeskMedia } from './work-preview.tsx';

interface OfferSheetProps {
  /** Null while none is open. */
  readonly of: DeskOffer | null;
  readonly onClose: () => void;
}

/** An offer, whole: its terms, its bids, and where its money went. Nothing of it can be changed. */
export function OfferSheet({ of: offer, onClose }: OfferSheetProps) {
  const t = useTranslations('nft');
  const app = useTranslations('app');
  return (
    <Sheet open={offer !== null} onClose={onClose} title={offer?.name ?? t('title')} closeLabel={app('act.close')}>
      {offer === null ? null : <Body of={offer} />}
    </Sheet>
  );
}

function Body({ of: one }: { readonly of: DeskOffer }) {
  const t = useTranslations('nft');
  const { decimal, moment, percent, whole } = useFormat();
  const money = (amount: string | null): string => (amount === null ? '\u2014' : `${decimal(amount)} ${one.currency}`);
  const time = (at: string | null): string => (at === null ? '\u2014' : `${moment(at)} UTC`);
  return (
    <div className="grid gap-4">
      <DeskMedia of={one} />
      <div>
        <Fact label={t('column.state')} value={t(`state.${one.offer_state}`)} />
        <Fact label={t('field.code')} value={one.code} />
        <Fact label={t('column.seller')} value={one.seller_id ?? t('house')} />
        <Fact label={t('column.buyer')} value={one.buyer_id ?? '\u2014'} />
        <Fact label={t('field.start')} value={time(one.start)} />
        <Fact label={t('field.end')} value={time(one.end)} />
        {one.pay_deadline === null ? null : <Fact label={t('column.deadline')} value={time(one.pay_deadline)} />}
      </div>
      <div>
        <Fact label={t(one.sale_type === 'auction' ? 'field.startPrice' : 'field.price')} value={money(one.price)} />
        {one.sale_type === 'auction' ? (
          <>
            <Fact label={t('column.highest')} value={money(one.current_bid)} />
            <Fact label={t('column.bids')} value={whole(one.bids)} />
            <Fact label={t('column.extensions')} value={whole(one.extensions)} />
            <Fact label={t('field.step')} value={money(one.per_increase)} />
            <Fact label={t('field.margin')} value={money(one.margin)} />
            <Fact label={t('column.margins')} value={`${whole(one.margins)} · ${money(one.margins_held)}`} />
          </>
        ) : null}
        {one.royalty === null ? null : <Fact label={t('field.royalty')} value={percent(one.royalty)} />}
        {one.fee === null ? null : <Fact label={t('column.fee')} value={percent(one.fee)} />}
      </div>
      <div>
        <Fact label={t('column.soldFor')} value={money(one.sold_for)} />
        <Fact label={t('column.royaltyPaid')} value={money(one.royalty_paid)} />
        <Fact label={t('column.feePaid')} value={money(one.fee_paid)} />
        <Fact label={t('column.marginKept')} value={money(one.margin_kept)} />
      </div>
    </div>
  );
}
