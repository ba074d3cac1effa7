import { Icon } from '@bourse/ui/icon';
import { listRowClass } from '@bourse/ui/list-row';
import { Segmented } from '@bourse/ui/segmented';
import { ChevronRight, Landmark } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { useKept } from '../../base/router/use-kept.ts';
import { useSearch } from '../../base/router/use-search.ts';
import { CoinChoice } from './coin-choice.tsx';
import { RecordLink } from './record-link.tsx';

const ways = ['deposit', 'withdraw'] as const;

type MoreWayProps = {
  readonly title: string;
  readonly text: string;
} & (
  | { readonly to: '/pages/fund/recharge'; readonly search?: undefined }
  | { readonly to: '/pages/fund/withdraw'; readonly search: { readonly to: 'card' } }
);

/** The way by a bank, beside those over networks. */
function MoreWay({ to, search, title, text }: MoreWayProps) {
  return (
    <AppLink
      to={to}
      {...(search === undefined ? {} : { search })}
      className={`${listRowClass()} rounded-card surface-1`}
    >
      <span className="surface-2 grid size-9 flex-none place-items-center rounded-full text-accent-text">
        <Icon of={Landmark} size={18} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        <span className="block text-caption text-t3">{text}</span>
      </span>
      <Icon of={ChevronRight} size={18} className="text-t3" />
    </AppLink>
  );
}

/** Which coin comes in or goes out. */
export function SelectPage() {
  const { to } = useSearch('/pages/fund/select');
  const first = to === 'withdraw' ? to : 'deposit';
  // The page stays where one link to it follows another.
  return <Ways key={first} first={first} />;
}

function Ways({ first }: { readonly first: (typeof ways)[number] }) {
  const t = useTranslations('payments');
  const [way, setWay] = useKept('paymentWay', ways, first);
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
      <div className="px-4 pb-2">
        {way === 'deposit' ? (
          <MoreWay to="/pages/fund/recharge" title={t('choose.byBank')} text={t('choose.byBankHint')} />
        ) : (
          <MoreWay
            to="/pages/fund/withdraw"
            search={{ to: 'card' }}
            title={t('choose.toCard')}
            text={t('choose.toCardHint')}
          />
        )}
      </div>
      <CoinChoice key={way} way={way} />
    </div>
  );
}
