import { HashText } from '@bourse/ui/hash-text';
import { Sheet } from '@bourse/ui/sheet';
import { Fact } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../base/format/use-format.ts';
import type { DeskBox } from './nft-desk.ts';
import { DeskMedia } from './work-preview.tsx';

interface BoxSheetProps {
  readonly of: DeskBox | null;
  readonly onClose: () => void;
}

/** A box, whole: what is left in it, what it has brought, and what its draw has committed itself to. */
export function BoxSheet({ of: box, onClose }: BoxSheetProps) {
  const t = useTranslations('nft');
  const app = useTranslations('app');
  return (
    <Sheet open={box !== null} onClose={onClose} title={box?.name ?? t('title')} closeLabel={app('act.close')}>
      {box === null ? null : <Body of={box} />}
    </Sheet>
  );
}

function Body({ of: box }: { readonly of: DeskBox }) {
  const t = useTranslations('nft');
  const { decimal, moment, percent, whole } = useFormat();
  const money = (amount: string): string => `${decimal(amount)} ${box.currency}`;
  return (
    <div className="grid gap-4">
      <DeskMedia of={box} />
      <div>
        <Fact label={t('field.code')} value={box.code} />
        <Fact label={t('field.boxPrice')} value={money(box.price)} />
        <Fact label={t('column.sold')} value={`${whole(box.sold)} / ${whole(box.total)}`} />
        <Fact label={t('column.opened')} value={whole(box.opened)} />
        <Fact label={t('column.raised')} value={money(box.raised)} />
        <Fact label={t('field.start')} value={`${moment(box.start)} UTC`} />
        <Fact label={t('field.end')} value={`${moment(box.end)} UTC`} />
      </div>
      <section>
        <h3 className="mb-1 text-label text-t2">{t('field.contents')}</h3>
        {box.contents.map((content) => (
          <Fact
            key={content.place}
            label={content.name}
            value={`${whole(content.left)} / ${whole(content.count)} · ${percent(content.odds)}`}
          />
        ))}
      </section>
      <section>
        <h3 className="mb-1 text-label text-t2">
          {t('column.commitment', { moment: `${moment(box.committed_at)} UTC` })}
        </h3>
        <HashText text={box.commitment} className="block text-t2" />
      </section>
    </div>
  );
}
