import { nftStaffCalls } from '@bourse/contract/nft-desk';
import { nftOfferStates, nftSaleTypes } from '@bourse/contract/nft-rules';
import { Badge } from '@bourse/ui/badge';
import { Select } from '@bourse/ui/select';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../base/format/use-format.ts';
import { FilterBar } from '../../base/parts/filter-bar.tsx';
import { DeskList } from './desk-list.tsx';
import { OfferSheet } from './offer-sheet.tsx';

const kinds = ['all', ...nftSaleTypes.filter((type) => type !== 'box')] as const;
const states = ['all', ...nftOfferStates] as const;
const tones = { listed: 'accent', sold: 'good', to_pay: 'warn', returned: 'plain' } as const;

/** Offers with what they have brought, newest first. */
export function OfferTable() {
  const t = useTranslations('nft');
  const { moment, rounded, whole } = useFormat();
  const [type, setType] = useState<(typeof kinds)[number]>('all');
  const [state, setState] = useState<(typeof states)[number]>('all');
  return (
    <>
      <FilterBar>
        <Select
          label={t('field.type')}
          look="dense"
          options={kinds.map((value) => ({ value, label: t(value === 'all' ? 'all' : `sale.${value}`) }))}
          value={type}
          onChoose={setType}
        />
        <Select
          label={t('column.state')}
          look="dense"
          options={states.map((value) => ({ value, label: t(value === 'all' ? 'all' : `state.${value}`) }))}
          value={state}
          onChoose={setState}
        />
      </FilterBar>
      <DeskList
        key={`${type} ${state}`}
        call={nftStaffCalls.offers}
        input={{ ...(type === 'all' ? {} : { type }), ...(state === 'all' ? {} : { state }) }}
        label={t('view.offers')}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        columns={[
          { key: 'name', head: t('column.work'), flexible: true, cell: ({ name }) => name },
          { key: 'seller', head: t('column.seller'), cell: (one) => one.seller_id ?? t('house') },
          {
            key: 'type',
            head: t('field.type'),
            cell: (one) => (one.sale_type === null ? '\u2014' : t(`sale.${one.sale_type}`)),
          },
          {
            key: 'price',
            head: t('column.price'),
            figures: true,
            cell: (one) => `${rounded(one.current_bid ?? one.price ?? '0')} ${one.currency}`,
          },
          { key: 'bids', head: t('column.bids'), figures: true, desk: true, cell: ({ bids }) => whole(bids) },
          {
            key: 'state',
            head: t('column.state'),
            cell: (one) => <Badge tone={tones[one.offer_state]}>{t(`state.${one.offer_state}`)}</Badge>,
          },
          { key: 'end', head: t('field.end'), desk: true, cell: ({ end }) => (end === null ? '\u2014' : moment(end)) },
        ]}
        sheet={(offer, onClose) => <OfferSheet of={offer} onClose={onClose} />}
      />
    </>
  );
}
