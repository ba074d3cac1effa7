import { nftStaffCalls } from '@bourse/contract/nft-desk';
import { buttonClass } from '@bourse/ui/button-class';
import { Sheet } from '@bourse/ui/sheet';
import { Fact } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { useGrant } from '../../base/api/use-call.ts';
import { linkTo } from '../../base/router/place.ts';
import { type DeskWork, isOfferable } from './nft-desk.ts';
import { DeskMedia } from './work-preview.tsx';

/** Where a work is: in a box, on sale, or neither. */
export function Where({ of: { box_code: box, sale_type: sale } }: { readonly of: DeskWork }) {
  const t = useTranslations('nft');
  if (box !== null) return t('inBox', { code: box });
  return sale === null ? t('notOnSale') : t(`sale.${sale}`);
}

interface WorkSheetProps {
  readonly of: DeskWork | null;
  readonly onClose: () => void;
}

/** A work of the register, whole, with the way to its sale. */
export function WorkSheet({ of: work, onClose }: WorkSheetProps) {
  const t = useTranslations('nft');
  const app = useTranslations('app');
  const mayOffer = useGrant(nftStaffCalls.offer.grant);
  return (
    <Sheet open={work !== null} onClose={onClose} title={work?.name ?? t('title')} closeLabel={app('act.close')}>
      {work === null ? null : (
        <div className="grid gap-4">
          <DeskMedia of={work} />
          <div>
            <Fact label={t('field.code')} value={work.code} />
            <Fact label={t('field.artist')} value={work.creator} />
            <Fact label={t('field.collection')} value={work.collection} />
            <Fact label={t('field.rarity')} value={work.rarity === null ? '\u2014' : t(`rarity.${work.rarity}`)} />
            <Fact label={t('field.editions')} value={`${work.edition ?? 1} / ${work.editions ?? 1}`} />
            <Fact label={t('column.owner')} value={work.owner_id ?? t('house')} />
            <Fact label={t('column.where')} value={<Where of={work} />} />
          </div>
          <p className="text-label font-normal break-words whitespace-pre-wrap text-t2">{work.about}</p>
          {mayOffer && isOfferable(work) ? (
            <a
              href={linkTo('nft', 'offers', 'new', work.code)}
              className={buttonClass({ tone: 'primary', full: true })}
            >
              {t('new.offers')}
            </a>
          ) : null}
        </div>
      )}
    </Sheet>
  );
}
