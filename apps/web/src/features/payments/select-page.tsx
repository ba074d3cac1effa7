import { Segmented } from '@bourse/ui/segmented';
import { useTranslations } from 'use-intl';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { useKept } from '../../base/router/use-kept.ts';
import { useSearch } from '../../base/router/use-search.ts';
import { CoinChoice } from './coin-choice.tsx';
import { RecordLink } from './record-link.tsx';

const ways = ['deposit', 'withdraw'] as const;

/** Which coin comes in or goes out. */
export function SelectPage() {
  const t = useTranslations('payments');
  const { to } = useSearch('/pages/fund/select');
  const [way, setWay] = useKept('paymentWay', ways, to === 'withdraw' ? to : 'deposit');
  return (
    <div className="mx-auto w-full max-w-[688px] desk:mt-4">
      <PageHeader title={t('choose.title')} actions={<RecordLink />} />
      <Segmented
        className="mx-4 mb-3"
        label={t('choose.way')}
        segments={ways.map((value) => ({ value, label: t(`${value}.title`) }))}
        value={way}
        onChoose={setWay}
      />
      <CoinChoice key={way} way={way} />
    </div>
  );
}
