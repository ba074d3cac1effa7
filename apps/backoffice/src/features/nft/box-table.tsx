import { nftStaffCalls } from '@bourse/contract/nft-desk';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../base/format/use-format.ts';
import { BoxSheet } from './box-sheet.tsx';
import { DeskList } from './desk-list.tsx';

/** Boxes with what they have brought and what is left in them, newest first. */
export function BoxTable() {
  const t = useTranslations('nft');
  const { moment, rounded, whole } = useFormat();
  return (
    <DeskList
      call={nftStaffCalls.boxes}
      label={t('view.boxes')}
      keyOf={({ code }) => code}
      nameOf={({ name }) => name}
      columns={[
        { key: 'name', head: t('field.name'), flexible: true, cell: ({ name }) => name },
        {
          key: 'price',
          head: t('field.boxPrice'),
          figures: true,
          cell: (one) => `${rounded(one.price)} ${one.currency}`,
        },
        {
          key: 'sold',
          head: t('column.sold'),
          figures: true,
          cell: (one) => `${whole(one.sold)} / ${whole(one.total)}`,
        },
        { key: 'opened', head: t('column.opened'), figures: true, cell: ({ opened }) => whole(opened) },
        {
          key: 'raised',
          head: t('column.raised'),
          figures: true,
          desk: true,
          cell: (one) => `${rounded(one.raised)} ${one.currency}`,
        },
        { key: 'end', head: t('field.end'), desk: true, cell: ({ end }) => moment(end) },
      ]}
      sheet={(box, onClose) => <BoxSheet of={box} onClose={onClose} />}
    />
  );
}
